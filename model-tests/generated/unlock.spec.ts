// Generated from the machine of 'unlock' by "npm run paths -- unlock --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import {
  sampleClosed,
  sampleFund,
  sampleOffer,
  sampleOpen,
} from "../../src/machines/unlock/sample-offers.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { unlockDriver } from "../browser/unlock.driver.ts";

const { begin } = browserTests(unlockDriver, {});

test("1. Press Contribute; The payment ends: it is paid; and 11 more", async () => {
  // Log in as fan, open /ava and press the teaser "The full-size file of the big gate".
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "unlock", username: "ava", returnUri: "/ava", thing: { kind: "post", id: 9 } },
    },
    "opening",
  );
  // The server answers with the post, which costs $5.00.
  await walk.meets(
    { type: "xstate.done.actor.readOffer", output: { status: "ok", data: sampleOffer } },
    "editing",
  );
  // Press Unlock for $5.00.
  await walk.does({ type: "form.submitted" }, "paying");
  // The server tells: the payment of a post at ava is paid.
  await walk.meets(
    {
      type: "socket.received",
      name: "payment.update",
      data: {
        type: "fans_post",
        model_username: "ava",
        status: "paid",
        transaction_id: "p1",
        amount_usd: 500,
        payment_intent: "post",
        initial_purchase: true,
      },
    },
    "paying",
  );
  // The payment ends: it is left before it began.
  await walk.meets({ type: "xstate.done.actor.payment", output: { status: "left" } }, "opening");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.readOffer", output: { status: "failed", failure: sampleFailure } },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "opening");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.readOffer" }, "offline");
  // Five seconds pass.
  await walk.waits({ type: "xstate.after.offlineRetry.unlock.offline" }, "opening");
  // The server answers with the post as a goal.
  await walk.meets(
    { type: "xstate.done.actor.readOffer", output: { status: "ok", data: sampleFund } },
    "editing",
  );
  // Type "7.50" into Amount.
  await walk.does({ type: "field.changed", field: "amount", value: "7.50" }, "editing");
  // Type "1.00" into Amount.
  await walk.does({ type: "field.changed", field: "amount", value: "1.00" }, "editing");
  // Press Contribute.
  await walk.does({ type: "form.submitted" }, "editing");
  // Type "7.50" into Amount.
  await walk.does({ type: "field.changed", field: "amount", value: "7.50" }, "editing");
  // Press Contribute.
  await walk.does({ type: "form.submitted" }, "paying");
  // The payment ends: it is paid.
  await walk.meets({ type: "xstate.done.actor.payment", output: { status: "paid" } }, "done");
});

test("2. Press Sign up here below the form; An account is made; and 1 more", async () => {
  // Open /ava as a guest and press the teaser "The full-size file of the big gate".
  const walk = await begin(
    {
      signedIn: false,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "unlock", username: "ava", returnUri: "/ava", thing: { kind: "post", id: 9 } },
    },
    "opening",
  );
  // The server answers with the post, which costs $5.00.
  await walk.meets(
    { type: "xstate.done.actor.readOffer", output: { status: "ok", data: sampleOffer } },
    { registering: "signingUp" },
  );
  // Press Sign in below the form.
  await walk.does({ type: "signIn.chosen" }, { registering: "signingIn" });
  // Press Sign up here below the form.
  await walk.does({ type: "signUp.chosen" }, { registering: "signingUp" });
  // An account is made.
  await walk.meets({ type: "xstate.done.actor.signUp" }, { registering: "leaving" });
});

test("3. The server answers that the post is open", async () => {
  // Log in as fan, open /ava and press the teaser "The full-size file of the big gate".
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "unlock", username: "ava", returnUri: "/ava", thing: { kind: "post", id: 9 } },
    },
    "opening",
  );
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.readOffer" }, "offline");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "opening");
  // The server answers that the post is open.
  await walk.meets(
    { type: "xstate.done.actor.readOffer", output: { status: "ok", data: sampleOpen } },
    "done",
  );
});

test("4. Somebody is logged in", async () => {
  // Open /ava as a guest and press the teaser "The full-size file of the big gate".
  const walk = await begin(
    {
      signedIn: false,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "unlock", username: "ava", returnUri: "/ava", thing: { kind: "post", id: 9 } },
    },
    "opening",
  );
  // The server answers with the post, which costs $5.00.
  await walk.meets(
    { type: "xstate.done.actor.readOffer", output: { status: "ok", data: sampleOffer } },
    { registering: "signingUp" },
  );
  // Press Sign in below the form.
  await walk.does({ type: "signIn.chosen" }, { registering: "signingIn" });
  // Somebody is logged in.
  await walk.meets(
    { type: "xstate.done.actor.signIn", output: { type: "user" } },
    { registering: "leaving" },
  );
});

test("5. The server answers that the post is not for sale to this account", async () => {
  // Log in as fan, open /ava and press the teaser "The full-size file of the big gate".
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "unlock", username: "ava", returnUri: "/ava", thing: { kind: "post", id: 9 } },
    },
    "opening",
  );
  // The server answers that the post is not for sale to this account.
  await walk.meets(
    { type: "xstate.done.actor.readOffer", output: { status: "ok", data: sampleClosed } },
    "refused",
  );
});

test("6. The payment ends: it is cancelled, and the page is on its way", async () => {
  // Log in as fan, open /ava and press the teaser "The full-size file of the big gate".
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "unlock", username: "ava", returnUri: "/ava", thing: { kind: "post", id: 9 } },
    },
    "opening",
  );
  // The server answers with the post, which costs $5.00.
  await walk.meets(
    { type: "xstate.done.actor.readOffer", output: { status: "ok", data: sampleOffer } },
    "editing",
  );
  // Press Unlock for $5.00.
  await walk.does({ type: "form.submitted" }, "paying");
  // The payment ends: it is cancelled, and the page is on its way.
  await walk.meets({ type: "xstate.done.actor.payment", output: { status: "reloading" } }, "reloading");
});
