// Generated from the machine of 'tip' by "npm run paths -- tip --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import {
  sampleForbiddenRecord,
  sampleMemberRecord,
  samplePendingRecord,
  sampleRecord,
} from "../../src/machines/profile/sample-profile.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { tipDriver } from "../browser/tip.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(tipDriver, {
  "no page offers it to its owner": ["tip.checking --always[0]--> tip.refused"],
  "no page offers it where it is hidden": ["tip.checking --always[3]--> tip.refused"],
  "the payment of a tip begins without a call: there is nothing to leave": [
    "tip.paying --xstate.done.actor.payment[2]--> tip.editing",
    "The payment ends: it is left before it began.",
  ],
});

test("1. The server tells: the payment of tip at ava is paid; The payment ends: it is paid; and 2 more", async () => {
  // Log in as fan, open /ava and press TIP ME.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "tip", username: "ava", returnUri: "/ava", creator: sampleRecord },
    },
    "editing",
  );
  // Type "5.00" into Amount.
  await walk.does({ type: "field.changed", field: "tip_amount", value: "5.00" }, "editing");
  // Press Send Tip.
  await walk.does({ type: "form.submitted" }, "paying");
  // The server tells: the payment of tip at ava is paid.
  await walk.meets(
    {
      type: "socket.received",
      name: "payment.update",
      data: {
        type: "tip",
        model_username: "ava",
        status: "paid",
        transaction_id: "p1",
        amount_usd: 500,
        payment_intent: "tip",
        initial_purchase: true,
      },
    },
    "paying",
  );
  // The payment ends: it is paid.
  await walk.meets({ type: "xstate.done.actor.payment", output: { status: "paid" } }, "done");
});

test("2. Press Sign up here below the form; An account is made; and 1 more", async () => {
  // Open /ava as a guest and press TIP ME.
  const walk = await begin(
    {
      signedIn: false,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "tip", username: "ava", returnUri: "/ava", creator: sampleRecord },
    },
    { registering: "signingUp" },
  );
  // Press Sign in below the form.
  await walk.does({ type: "signIn.chosen" }, { registering: "signingIn" });
  // Press Sign up here below the form.
  await walk.does({ type: "signUp.chosen" }, { registering: "signingUp" });
  // An account is made.
  await walk.meets({ type: "xstate.done.actor.signUp" }, { registering: "leaving" });
});

test('3. Type "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" into Special Requests; The payment ends: it is cancelled, and the page is on its way; and 8 more', async () => {
  // Log in as sub, open /ava and press Tip menu.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: {
        kind: "tip",
        username: "ava",
        returnUri: "/ava",
        form: { kind: "menu" },
        creator: sampleMemberRecord,
      },
    },
    { choosing: "reading" },
  );
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.readTipMenu" }, "offline");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, { choosing: "reading" });
  // The server answers that nothing is on the menu.
  await walk.meets(
    { type: "xstate.done.actor.readTipMenu", output: { status: "ok", data: [] } },
    { choosing: "listing" },
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, { choosing: "reading" });
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.readTipMenu", output: { status: "failed", failure: sampleFailure } },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, { choosing: "reading" });
  // The server answers with the menu.
  await walk.meets(
    {
      type: "xstate.done.actor.readTipMenu",
      output: {
        status: "ok",
        data: [
          { id: 1, description: "Your name on a postcard", price: 1500 },
          { id: 2, description: "A good morning for a week", price: 4000 },
        ],
      },
    },
    { choosing: "listing" },
  );
  // Press "Your name on a postcard".
  await walk.does({ type: "item.chosen", itemId: 1 }, "editing");
  // Press Choose another.
  await walk.does({ type: "menu.chosen" }, { choosing: "listing" });
  // Press "Your name on a postcard".
  await walk.does({ type: "item.chosen", itemId: 1 }, "editing");
  // Type "In blue, please" into Special Requests.
  await walk.does(
    { type: "field.changed", field: "tip_special_requests", value: "In blue, please" },
    "editing",
  );
  // Type "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" into Special Requests.
  await walk.does(
    {
      type: "field.changed",
      field: "tip_special_requests",
      value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    },
    "editing",
  );
  // Press Send Tip.
  await walk.does({ type: "form.submitted" }, "editing");
  // Type "In blue, please" into Special Requests.
  await walk.does(
    { type: "field.changed", field: "tip_special_requests", value: "In blue, please" },
    "editing",
  );
  // Press Send Tip.
  await walk.does({ type: "form.submitted" }, "paying");
  // The payment ends: it is cancelled, and the page is on its way.
  await walk.meets({ type: "xstate.done.actor.payment", output: { status: "reloading" } }, "reloading");
});

test('4. Type "For the blue one" into Message; Type "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" into Message; and 2 more', async () => {
  // Open /ava as a guest, press TIP ME and log in there as fan: the dialog opens again on the next page.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "tip", username: "ava", returnUri: "/ava" },
    },
    "opening",
  );
  // The server answers with the creator.
  await walk.meets(
    { type: "xstate.done.actor.readCreator", output: { status: "ok", data: sampleRecord } },
    "editing",
  );
  // Type "0.50" into Amount.
  await walk.does({ type: "field.changed", field: "tip_amount", value: "0.50" }, "editing");
  // Type "For the blue one" into Message.
  await walk.does({ type: "field.changed", field: "tip_message", value: "For the blue one" }, "editing");
  // Type "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" into Message.
  await walk.does(
    {
      type: "field.changed",
      field: "tip_message",
      value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    },
    "editing",
  );
});

test('5. Log in as sub, open /ava and press "Uncensor for $7.00" at the censored picture', async () => {
  // Log in as sub, open /ava and press "Uncensor for $7.00" at the censored picture.
  await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: {
        kind: "tip",
        username: "ava",
        returnUri: "/ava",
        form: { kind: "uncensor", postId: 7, mediaId: 9, amount: 700, thumbUrl: null },
        creator: sampleMemberRecord,
      },
    },
    "editing",
  );
});

test("6. Five seconds pass; The server answers: the creator's page waits for its verification", async () => {
  // Open /ava as a guest, press TIP ME and log in there as fan: the dialog opens again on the next page.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "tip", username: "ava", returnUri: "/ava" },
    },
    "opening",
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.readCreator", output: { status: "failed", failure: sampleFailure } },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "opening");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.readCreator" }, "offline");
  // Five seconds pass.
  await walk.waits({ type: "xstate.after.offlineRetry.tip.offline" }, "opening");
  // The server answers: the creator's page waits for its verification.
  await walk.meets(
    { type: "xstate.done.actor.readCreator", output: { status: "ok", data: samplePendingRecord } },
    "refused",
  );
});

test("7. Somebody is logged in", async () => {
  // Open /ava as a guest and press TIP ME.
  const walk = await begin(
    {
      signedIn: false,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "tip", username: "ava", returnUri: "/ava", creator: sampleRecord },
    },
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

test('8. The server answers with the creator, and that no tip is possible here: "Tips are not available"', async () => {
  // Open /ava as a guest, press TIP ME and log in there as fan: the dialog opens again on the next page.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "tip", username: "ava", returnUri: "/ava" },
    },
    "opening",
  );
  // The server answers with the creator, and that no tip is possible here: "Tips are not available".
  await walk.meets(
    { type: "xstate.done.actor.readCreator", output: { status: "ok", data: sampleForbiddenRecord } },
    "refused",
  );
});
