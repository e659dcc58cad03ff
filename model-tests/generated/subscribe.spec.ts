// Generated from the machine of 'subscribe' by "npm run paths -- subscribe --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { samplePendingRecord, sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { subscribeDriver } from "../browser/subscribe.driver.ts";

const { begin } = browserTests(subscribeDriver, {});

test("1. Press Try again; The server answers with the creator's offers, and the browser has kept that 12mo was asked for with Other offers open; and 10 more", async () => {
  // Log in as fan, open /ava and press a locked post. Reload the page within 15 minutes: the dialog opens
  // again and asks the server.
  const walk = await begin(
    {
      request: { kind: "subscribe", username: "ava" },
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    "opening",
  );
  // The server answers with the creator's offers, and the browser keeps nothing of an earlier dialog.
  await walk.meets(
    {
      type: "xstate.done.actor.openBenefits",
      output: { status: "ok", data: { creator: sampleRecord, retained: null } },
    },
    { open: "choosing" },
  );
  // Press "50% off: $4.99 for 7 days".
  await walk.does({ type: "offer.chosen", choice: "trial" }, { open: "paying" });
  // The server tells: the payment of a trial at ava is paid.
  await walk.meets(
    {
      type: "socket.received",
      name: "payment.update",
      data: {
        type: "fans_trial",
        model_username: "ava",
        status: "paid",
        transaction_id: "p1",
        amount_usd: 499,
        payment_intent: "subscription",
        initial_purchase: true,
      },
    },
    { open: "paying" },
  );
  // The payment ends: it is left before it began.
  await walk.meets({ type: "xstate.done.actor.payment", output: { status: "left" } }, "opening");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.openBenefits" }, "offline");
  // Press Try now.
  await walk.does({ type: "retry.requested" }, "opening");
  // The server answers with the creator's offers, and the browser keeps nothing of an earlier dialog.
  await walk.meets(
    {
      type: "xstate.done.actor.openBenefits",
      output: { status: "ok", data: { creator: sampleRecord, retained: null } },
    },
    { open: "choosing" },
  );
  // Press Other offers.
  await walk.does({ type: "others.toggled" }, { open: "choosing" });
  // Press "12 months for $71.92 " among the other offers.
  await walk.does({ type: "offer.chosen", choice: "12mo" }, { open: "paying" });
  // The payment ends: it is left before it began.
  await walk.meets({ type: "xstate.done.actor.payment", output: { status: "left" } }, "opening");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.openBenefits" }, "offline");
  // Five seconds pass.
  await walk.waits({ type: "xstate.after.offlineRetry.subscribe.offline" }, "opening");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.openBenefits", output: { status: "failed", failure: sampleFailure } },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "opening");
  // The server answers with the creator's offers, and the browser has kept that 12mo was asked for with
  // Other offers open.
  await walk.meets(
    {
      type: "xstate.done.actor.openBenefits",
      output: {
        status: "ok",
        data: { creator: sampleRecord, retained: { offer: "12mo", othersOpen: true, mode: "subscribe" } },
      },
    },
    { open: "choosing" },
  );
  // The server tells: the payment of a trial at ava is paid.
  await walk.meets(
    {
      type: "socket.received",
      name: "payment.update",
      data: {
        type: "fans_trial",
        model_username: "ava",
        status: "paid",
        transaction_id: "p1",
        amount_usd: 499,
        payment_intent: "subscription",
        initial_purchase: true,
      },
    },
    "subscribed",
  );
});

test("2. The server answers: the creator's page waits for its verification", async () => {
  // Make the window less than 768 pixels wide. Log in as fan, open /ava and press "6 months for $47.95".
  // Reload the page within 15 minutes: the dialog opens again and asks the server.
  const walk = await begin(
    {
      request: { kind: "subscribe", username: "ava", offer: "6mo" },
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: true },
    },
    "opening",
  );
  // The server answers: the creator's page waits for its verification.
  await walk.meets(
    {
      type: "xstate.done.actor.openBenefits",
      output: { status: "ok", data: { creator: samplePendingRecord, retained: null } },
    },
    "pending",
  );
});

test("3. The server tells: the payment of a trial at ava is paid", async () => {
  // Log in as fan, open /ava and press a locked post. Reload the page within 15 minutes: the dialog opens
  // again and asks the server.
  const walk = await begin(
    {
      request: { kind: "subscribe", username: "ava" },
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    "opening",
  );
  // The server tells: the payment of a trial at ava is paid.
  await walk.meets(
    {
      type: "socket.received",
      name: "payment.update",
      data: {
        type: "fans_trial",
        model_username: "ava",
        status: "paid",
        transaction_id: "p1",
        amount_usd: 499,
        payment_intent: "subscription",
        initial_purchase: true,
      },
    },
    "subscribed",
  );
});

test("4. The offer ends while it is looked at", async () => {
  // Log in as fan, open /ava and press a locked post. Reload the page within 15 minutes: the dialog opens
  // again and asks the server.
  const walk = await begin(
    {
      request: { kind: "subscribe", username: "ava" },
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    "opening",
  );
  // The server answers with the creator's offers, and the browser keeps nothing of an earlier dialog.
  await walk.meets(
    {
      type: "xstate.done.actor.openBenefits",
      output: { status: "ok", data: { creator: sampleRecord, retained: null } },
    },
    { open: "choosing" },
  );
  // The offer ends while it is looked at.
  await walk.meets({ type: "xstate.done.actor.countdown" }, "opening");
});

test("5. The payment ends: it is paid", async () => {
  // Log in as fan, open /ava and press a locked post. Reload the page within 15 minutes: the dialog opens
  // again and asks the server.
  const walk = await begin(
    {
      request: { kind: "subscribe", username: "ava" },
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    "opening",
  );
  // The server answers with the creator's offers, and the browser keeps nothing of an earlier dialog.
  await walk.meets(
    {
      type: "xstate.done.actor.openBenefits",
      output: { status: "ok", data: { creator: sampleRecord, retained: null } },
    },
    { open: "choosing" },
  );
  // Press "50% off: $4.99 for 7 days".
  await walk.does({ type: "offer.chosen", choice: "trial" }, { open: "paying" });
  // The payment ends: it is paid.
  await walk.meets({ type: "xstate.done.actor.payment", output: { status: "paid" } }, "subscribed");
});

test("6. The payment ends: it is cancelled, and the page is on its way", async () => {
  // Log in as fan, open /ava and press a locked post. Reload the page within 15 minutes: the dialog opens
  // again and asks the server.
  const walk = await begin(
    {
      request: { kind: "subscribe", username: "ava" },
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    "opening",
  );
  // The server answers with the creator's offers, and the browser keeps nothing of an earlier dialog.
  await walk.meets(
    {
      type: "xstate.done.actor.openBenefits",
      output: { status: "ok", data: { creator: sampleRecord, retained: null } },
    },
    { open: "choosing" },
  );
  // Press "50% off: $4.99 for 7 days".
  await walk.does({ type: "offer.chosen", choice: "trial" }, { open: "paying" });
  // The payment ends: it is cancelled, and the page is on its way.
  await walk.meets(
    { type: "xstate.done.actor.payment", output: { status: "reloading" } },
    { open: "reloading" },
  );
});
