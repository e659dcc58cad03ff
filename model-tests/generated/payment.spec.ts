// Generated from the machine of 'payment' by "npm run paths -- payment --format playwright --write": do not edit.
import { test } from "vitest";

import {
  sampleCancelled,
  sampleDeclined,
  sampleMonth,
  samplePaid,
  sampleStarted,
} from "../../src/machines/payment/sample-payments.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { paymentDriver } from "../browser/payment.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(paymentDriver, {
  "a subscription is not paid by one click: tests/unlock pays a post with the saved card": [
    "payment.launching --always[0]--> payment.charging",
    "payment.charging --xstate.done.actor.payWithSavedCard[0]--> payment.paid",
    "payment.charging --xstate.done.actor.payWithSavedCard[1]--> payment.unanswered",
    "payment.charging --xstate.done.actor.payWithSavedCard[2]--> payment.starting",
    "payment.charging --xstate.error.actor.payWithSavedCard[0]--> payment.unanswered",
    "payment.unanswered --xstate.after.offlineRetry.payment.unanswered[0]--> payment.charging",
    "The server answers: the saved card is charged.",
    'The server answers: "There is no saved card. Please enter your card.".',
    'The server answers: "This request is already being handled.".',
    "The server cannot be reached when the saved card shall be charged.",
    "Two seconds pass.",
  ],
  "only what is named here leads to it": [
    "payment.unanswered --payment.retried[0]--> payment.charging",
    "payment.sending --always[1]--> payment.showing",
    "payment.showing --payment.left[0]--> payment.asking",
    "payment.showing --status.told[0]--> payment.asking",
    "payment.showing --socket.received[0]--> payment.paid",
    "payment.confirming --socket.received[0]--> payment.paid",
    "view showing",
  ],
  "a window says at once whether it opened": ["payment.opening --popup.closed[0]--> payment.left"],
  "an offer with a price is never joined without a payment: tests/payment shows what is joined": [
    "payment.starting --xstate.done.actor.startPayment[1]--> payment.joined",
    "The server answers: there is nothing to pay, you are subscribed.",
  ],
  "this Chromium keeps no pages that were left: tests/payment goes back": [
    "payment.redirecting --page.shown[0]--> payment.asking",
    "On the payment page press the browser's Back: this page comes back.",
  ],
  "the sandbox decides at once: tests/payment shows a payment that takes longer": [
    "payment.asking --xstate.done.actor.closePayment[1]--> payment.confirming",
    "payment.confirming --xstate.after.confirmTimeout.payment.confirming[0]--> payment.asking",
    "The server answers: the payment is still being decided.",
    "One second passes.",
  ],
  "the server knows every payment that it began": [
    "payment.asking --xstate.done.actor.closePayment[3]--> payment.over",
    "The server answers: it knows no such payment.",
  ],
  "places go within a moment: tests/payment shows the rush for the last one": [
    "The server answers: the payment is refused because of places_used_up.",
  ],
});

test("1. The server answers: the payment is declined; Press Close; and 8 more", async () => {
  // Log in as fan, make the window at least 768 pixels wide, open /ava, press "Subscribe for $9.99 a
  // month", and press it again in the dialog.
  const walk = await begin({ request: sampleMonth, page: { isMobile: false } }, "opening");
  // The browser opens no payment window.
  await walk.meets({ type: "popup.blocked" }, "starting");
  // The server answers: "The price has changed. Please check it and try again.".
  await walk.meets(
    {
      type: "xstate.done.actor.startPayment",
      output: {
        status: "failed",
        failure: { code: "price_changed", error: "The price has changed. Please check it and try again." },
      },
    },
    "repricing",
  );
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.readPrice" }, "unreachable");
  // Press Try again.
  await walk.does({ type: "payment.retried" }, "starting");
  // The server answers: the payment has begun.
  await walk.meets(
    { type: "xstate.done.actor.startPayment", output: { status: "ok", data: sampleStarted } },
    "redirecting",
  );
  // The payment page does not come for thirty seconds: you are still on this page.
  await walk.waits({ type: "xstate.after.redirectBlock.payment.redirecting" }, "asking");
  // The server refuses: "This request is already being handled.".
  await walk.meets(
    {
      type: "xstate.done.actor.closePayment",
      output: {
        status: "failed",
        failure: { code: "idempotency_busy", error: "This request is already being handled." },
      },
    },
    "unknown",
  );
  // Two seconds pass.
  await walk.waits({ type: "xstate.after.offlineRetry.payment.unknown" }, "asking");
  // The server answers: the payment is declined.
  await walk.meets(
    { type: "xstate.done.actor.closePayment", output: { status: "ok", data: sampleDeclined } },
    "over",
  );
  // Press Close.
  await walk.does({ type: "payment.left" }, "left");
});

test('2. The server answers: "You are already subscribed to this creator."; Press Ok; and 2 more', async () => {
  // Log in as fan, make the window less than 768 pixels wide, open /ava, press "Subscribe for $9.99 a
  // month", and press it again in the dialog.
  const walk = await begin({ request: sampleMonth, page: { isMobile: true } }, "starting");
  // The server answers: the payment has begun.
  await walk.meets(
    { type: "xstate.done.actor.startPayment", output: { status: "ok", data: sampleStarted } },
    "redirecting",
  );
  // The payment page does not come for thirty seconds: you are still on this page.
  await walk.waits({ type: "xstate.after.redirectBlock.payment.redirecting" }, "asking");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.closePayment" }, "unknown");
  // Press Ask now.
  await walk.does({ type: "payment.retried" }, "asking");
  // The server answers: the payment is cancelled.
  await walk.meets(
    { type: "xstate.done.actor.closePayment", output: { status: "ok", data: sampleCancelled } },
    "over",
  );
  // Press Try again.
  await walk.does({ type: "payment.retried" }, "starting");
  // The server answers: "You are already subscribed to this creator.".
  await walk.meets(
    {
      type: "xstate.done.actor.startPayment",
      output: {
        status: "failed",
        failure: { code: "already_subscribed", error: "You are already subscribed to this creator." },
      },
    },
    "refused",
  );
  // Press Ok.
  await walk.does({ type: "payment.left" }, "left");
});

test("3. Press Continue for $12.99; Press Escape; and 1 more", async () => {
  // Log in as fan, make the window less than 768 pixels wide, open /ava, press "Subscribe for $9.99 a
  // month", and press it again in the dialog.
  const walk = await begin({ request: sampleMonth, page: { isMobile: true } }, "starting");
  // The server answers: "The price has changed. Please check it and try again.".
  await walk.meets(
    {
      type: "xstate.done.actor.startPayment",
      output: {
        status: "failed",
        failure: { code: "price_changed", error: "The price has changed. Please check it and try again." },
      },
    },
    "repricing",
  );
  // The server answers: the offer costs $12.99 now.
  await walk.meets({ type: "xstate.done.actor.readPrice", output: { price: 1299 } }, "priceChanged");
  // Press Continue for $12.99.
  await walk.does({ type: "price.accepted" }, "starting");
  // Press Escape.
  await walk.does({ type: "payment.left" }, "left");
});

test("4. Close the payment window; The server answers: the payment is paid; and 2 more", async () => {
  // Log in as fan, make the window at least 768 pixels wide, open /ava, press "Subscribe for $9.99 a
  // month", and press it again in the dialog.
  const walk = await begin({ request: sampleMonth, page: { isMobile: false } }, "opening");
  // The browser opens the payment window.
  await walk.meets({ type: "popup.opened" }, "starting");
  // The server answers: the payment has begun.
  await walk.meets(
    { type: "xstate.done.actor.startPayment", output: { status: "ok", data: sampleStarted } },
    "waiting",
  );
  // Press Show the payment window.
  await walk.does({ type: "popup.wanted" }, "waiting");
  // Close the payment window.
  await walk.does({ type: "popup.closed" }, "asking");
  // The server answers: the payment is paid.
  await walk.meets(
    { type: "xstate.done.actor.closePayment", output: { status: "ok", data: samplePaid } },
    "paid",
  );
});

test("5. The server does not tell a price any more", async () => {
  // Log in as fan, make the window less than 768 pixels wide, open /ava, press "Subscribe for $9.99 a
  // month", and press it again in the dialog.
  const walk = await begin({ request: sampleMonth, page: { isMobile: true } }, "starting");
  // The server answers: "The price has changed. Please check it and try again.".
  await walk.meets(
    {
      type: "xstate.done.actor.startPayment",
      output: {
        status: "failed",
        failure: { code: "price_changed", error: "The price has changed. Please check it and try again." },
      },
    },
    "repricing",
  );
  // The server does not tell a price any more.
  await walk.meets({ type: "xstate.done.actor.readPrice", output: { price: null } }, "ended");
  // Press Ok.
  await walk.does({ type: "payment.left" }, "left");
});

test("6. The payment page tells that it went well", async () => {
  // Log in as fan, make the window at least 768 pixels wide, open /ava, press "Subscribe for $9.99 a
  // month", and press it again in the dialog.
  const walk = await begin({ request: sampleMonth, page: { isMobile: false } }, "opening");
  // The browser opens the payment window.
  await walk.meets({ type: "popup.opened" }, "starting");
  // The server answers: the payment has begun.
  await walk.meets(
    { type: "xstate.done.actor.startPayment", output: { status: "ok", data: sampleStarted } },
    "waiting",
  );
  // The payment page tells that it went well.
  await walk.meets({ type: "status.told", status: "success" }, "asking");
  // The server answers: the payment is declined.
  await walk.meets(
    { type: "xstate.done.actor.closePayment", output: { status: "ok", data: sampleDeclined } },
    "closed",
  );
});

test("7. Press Cancel payment", async () => {
  // Log in as fan, make the window at least 768 pixels wide, open /ava, press "Subscribe for $9.99 a
  // month", and press it again in the dialog.
  const walk = await begin({ request: sampleMonth, page: { isMobile: false } }, "opening");
  // The browser opens the payment window.
  await walk.meets({ type: "popup.opened" }, "starting");
  // The server answers: the payment has begun.
  await walk.meets(
    { type: "xstate.done.actor.startPayment", output: { status: "ok", data: sampleStarted } },
    "waiting",
  );
  // Press Cancel payment.
  await walk.does({ type: "payment.left" }, "asking");
});

test("8. Close the payment window", async () => {
  // Log in as fan, make the window at least 768 pixels wide, open /ava, press "Subscribe for $9.99 a
  // month", and press it again in the dialog.
  const walk = await begin({ request: sampleMonth, page: { isMobile: false } }, "opening");
  // The browser opens the payment window.
  await walk.meets({ type: "popup.opened" }, "starting");
  // Close the payment window.
  await walk.does({ type: "popup.closed" }, "left");
});

test("9. Press Close", async () => {
  // Log in as fan, make the window less than 768 pixels wide, open /ava, press "Subscribe for $9.99 a
  // month", and press it again in the dialog.
  const walk = await begin({ request: sampleMonth, page: { isMobile: true } }, "starting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.startPayment" }, "unreachable");
  // Press Close.
  await walk.does({ type: "payment.left" }, "left");
});

test("10. The server tells: this payment is paid", async () => {
  // Log in as fan, make the window at least 768 pixels wide, open /ava, press "Subscribe for $9.99 a
  // month", and press it again in the dialog.
  const walk = await begin({ request: sampleMonth, page: { isMobile: false } }, "opening");
  // The browser opens the payment window.
  await walk.meets({ type: "popup.opened" }, "starting");
  // The server answers: the payment has begun.
  await walk.meets(
    { type: "xstate.done.actor.startPayment", output: { status: "ok", data: sampleStarted } },
    "waiting",
  );
  // The server tells: this payment is paid.
  await walk.meets(
    {
      type: "socket.received",
      name: "payment.update",
      data: {
        model_username: "ava",
        amount_usd: 999,
        payment_intent: "subscription",
        initial_purchase: true,
        type: "fans_subscription",
        status: "paid",
        transaction_id: "p1",
      },
    },
    "paid",
  );
});

test("11. Press Cancel", async () => {
  // Log in as fan, make the window less than 768 pixels wide, open /ava, press "Subscribe for $9.99 a
  // month", and press it again in the dialog.
  const walk = await begin({ request: sampleMonth, page: { isMobile: true } }, "starting");
  // The server answers: "The price has changed. Please check it and try again.".
  await walk.meets(
    {
      type: "xstate.done.actor.startPayment",
      output: {
        status: "failed",
        failure: { code: "price_changed", error: "The price has changed. Please check it and try again." },
      },
    },
    "repricing",
  );
  // The server answers: the offer costs $12.99 now.
  await walk.meets({ type: "xstate.done.actor.readPrice", output: { price: 1299 } }, "priceChanged");
  // Press Cancel.
  await walk.does({ type: "payment.left" }, "left");
});
