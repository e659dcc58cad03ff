// Generated from the machine of 'payment-info' by "npm run paths -- payment-info --format playwright --write": do not edit.
import { test } from "vitest";

import {
  sampleHeldPayto,
  sampleMissingPayto,
  samplePendingPayto,
  sampleVerifiedPayto,
} from "../../src/machines/app/sample-payto.ts";
import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { samplePayoutPage } from "../../src/machines/payment-info/sample-page.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { paymentInfoDriver } from "../browser/payment-info.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(paymentInfoDriver, {
  "the page checks the form by a pure function, which does not fail": [
    "payment-info.checking --xstate.error.actor.checkPaymentInfo[0]--> payment-info.editing",
    "The check of the form breaks.",
  ],
});

test("1. Choose United States as Country; Choose IBAN as Paid to; and 2 more", async () => {
  // Log in as dora and open /account/pay_to.
  const walk = await begin(samplePayoutPage, "loading");
  // The server answers: there is no payment info yet.
  await walk.meets(
    {
      type: "xstate.done.actor.loadPaymentInfo",
      output: { status: "ok", data: { payto: sampleMissingPayto } },
    },
    "editing",
  );
  // Type "Dora Quinn" into Full name.
  await walk.does({ type: "field.changed", field: "holder", value: "Dora Quinn" }, "editing");
  // Choose United States as Country.
  await walk.does({ type: "field.changed", field: "country", value: "US" }, "editing");
  // Choose IBAN as Paid to.
  await walk.does({ type: "field.changed", field: "method", value: "iban" }, "editing");
});

test('2. Everything in the form is as it should be; The server answers: the payment info is kept. The toast says "Your payment info was saved."; and 8 more', async () => {
  // Log in as dora and open /account/pay_to.
  const walk = await begin(samplePayoutPage, "loading");
  // The server answers: the payment info is being checked.
  await walk.meets(
    {
      type: "xstate.done.actor.loadPaymentInfo",
      output: { status: "ok", data: { payto: samplePendingPayto } },
    },
    "shown",
  );
  // Press Change.
  await walk.does({ type: "change.chosen" }, "editing");
  // Press Cancel.
  await walk.does({ type: "change.cancelled" }, "shown");
  // Press Change.
  await walk.does({ type: "change.chosen" }, "editing");
  // Type "DE89 3704 0044 0532 0130 00" into IBAN.
  await walk.does({ type: "field.changed", field: "iban", value: "DE89 3704 0044 0532 0130 00" }, "editing");
  // Tick the statement of the tax form.
  await walk.does({ type: "field.changed", field: "certified", value: true }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "checking");
  // Something in the form is missing or wrong.
  await walk.meets(
    { type: "xstate.done.actor.checkPaymentInfo", output: { signature: "This field is required" } },
    "editing",
  );
  // Type "marquee-demo" into Current Password.
  await walk.does({ type: "field.changed", field: "current_password", value: "marquee-demo" }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "checking");
  // Everything in the form is as it should be.
  await walk.meets({ type: "xstate.done.actor.checkPaymentInfo", output: {} }, "submitting");
  // The server answers: the payment info is kept. The toast says "Your payment info was saved."
  await walk.meets(
    {
      type: "xstate.done.actor.savePaymentInfo",
      output: { status: "ok", data: { payto: samplePendingPayto } },
    },
    "shown",
  );
});

test('3. The server answers: the payment info is verified; The server answers: "Please check what you entered." and below the field "This is not your current password"; and 3 more', async () => {
  // Log in as dora and open /account/pay_to.
  const walk = await begin(samplePayoutPage, "loading");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.loadPaymentInfo", output: { status: "failed", failure: sampleFailure } },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadPaymentInfo" }, "failed");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server answers: the payment info is verified.
  await walk.meets(
    {
      type: "xstate.done.actor.loadPaymentInfo",
      output: { status: "ok", data: { payto: sampleVerifiedPayto } },
    },
    "shown",
  );
  // Press Change.
  await walk.does({ type: "change.chosen" }, "editing");
  // Type "marquee-demo" into Current Password.
  await walk.does({ type: "field.changed", field: "current_password", value: "marquee-demo" }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "checking");
  // Everything in the form is as it should be.
  await walk.meets({ type: "xstate.done.actor.checkPaymentInfo", output: {} }, "submitting");
  // The server answers: "Please check what you entered." and below the field "This is not your current
  // password".
  await walk.meets(
    {
      type: "xstate.done.actor.savePaymentInfo",
      output: {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { current_password: "This is not your current password" },
        },
      },
    },
    "editing",
  );
  // Press Save.
  await walk.does({ type: "form.submitted" }, "checking");
  // Everything in the form is as it should be.
  await walk.meets({ type: "xstate.done.actor.checkPaymentInfo", output: {} }, "submitting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.savePaymentInfo" }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "checking");
  // Everything in the form is as it should be.
  await walk.meets({ type: "xstate.done.actor.checkPaymentInfo", output: {} }, "submitting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.savePaymentInfo", output: { status: "failed", failure: sampleFailure } },
    "editing",
  );
});

test("4. The server answers: the payment info is on hold", async () => {
  // Log in as dora and open /account/pay_to.
  const walk = await begin(samplePayoutPage, "loading");
  // The server answers: the payment info is on hold.
  await walk.meets(
    { type: "xstate.done.actor.loadPaymentInfo", output: { status: "ok", data: { payto: sampleHeldPayto } } },
    "shown",
  );
});
