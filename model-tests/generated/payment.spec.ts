// Generated from the machine of 'payment' by "npm run paths -- payment --format playwright --write": do not edit.
import { test } from "vitest";

import {
  sampleCancelled,
  sampleDeclined,
  sampleMonth,
  samplePaid,
  sampleStarted,
  sampleStreamTip,
} from "../../src/machines/payment/sample-payments.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { paymentDriver } from "../browser/payment.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(paymentDriver, {
  "a window says at once whether it opened": ["payment.opening --popup.closed[0]--> payment.closed"],
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
  "only what is named here leads to it": ["payment.confirming --socket.received[0]--> payment.paid"],
  "places go within a moment: tests/payment shows the rush for the last one": [
    "The server answers: the payment is refused because of places_used_up.",
  ],
});

test('1. The server refuses: "Your session has expired. Please reload the page."; Press Reload the page; and 5 more', async () => {
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
  // Close the payment window.
  await walk.does({ type: "popup.closed" }, "asking");
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
  // Press Ask now.
  await walk.does({ type: "payment.retried" }, "asking");
  // The server refuses: "Your session has expired. Please reload the page.".
  await walk.meets(
    {
      type: "xstate.done.actor.closePayment",
      output: {
        status: "failed",
        failure: { code: "csrf", error: "Your session has expired. Please reload the page." },
      },
    },
    "untold",
  );
  // Press Reload the page.
  await walk.does({ type: "payment.left" }, "reloading");
});

test('2. The server answers: "You are already subscribed to this creator."; Press Ok; and 3 more', async () => {
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

test("3. The server answers: the payment is cancelled; Press Close; and 9 more", async () => {
  // Log in as ava in another browser, open /stream/create there and press Go live; log in here as sub, who
  // has a saved card, open /stream/view/ava, press Send Tip, type "5" into the amount, and press Send Tip
  // in the dialog.
  const walk = await begin({ request: sampleStreamTip, page: { isMobile: false } }, "charging");
  // The server answers: "There is no saved card. Please enter your card.".
  await walk.meets(
    {
      type: "xstate.done.actor.payWithSavedCard",
      output: {
        status: "failed",
        failure: { code: "no_saved_card", error: "There is no saved card. Please enter your card." },
      },
    },
    "starting",
  );
  // The server answers: the payment has begun.
  await walk.meets(
    { type: "xstate.done.actor.startPayment", output: { status: "ok", data: sampleStarted } },
    "showing",
  );
  // The payment page tells that it went well.
  await walk.meets({ type: "status.told", status: "success" }, "asking");
  // The server answers: the payment is declined.
  await walk.meets(
    { type: "xstate.done.actor.closePayment", output: { status: "ok", data: sampleDeclined } },
    "over",
  );
  // Press Try again.
  await walk.does({ type: "payment.retried" }, "charging");
  // The server answers: "This request is already being handled.".
  await walk.meets(
    {
      type: "xstate.done.actor.payWithSavedCard",
      output: {
        status: "failed",
        failure: { code: "idempotency_busy", error: "This request is already being handled." },
      },
    },
    "unanswered",
  );
  // Two seconds pass.
  await walk.waits({ type: "xstate.after.offlineRetry.payment.unanswered" }, "charging");
  // The server cannot be reached when the saved card shall be charged.
  await walk.meets({ type: "xstate.error.actor.payWithSavedCard" }, "unanswered");
  // Press Ask now.
  await walk.does({ type: "payment.retried" }, "charging");
  // The server answers: "There is no saved card. Please enter your card.".
  await walk.meets(
    {
      type: "xstate.done.actor.payWithSavedCard",
      output: {
        status: "failed",
        failure: { code: "no_saved_card", error: "There is no saved card. Please enter your card." },
      },
    },
    "starting",
  );
  // The server answers: the payment has begun.
  await walk.meets(
    { type: "xstate.done.actor.startPayment", output: { status: "ok", data: sampleStarted } },
    "showing",
  );
  // Press Close in the corner of the dialog.
  await walk.does({ type: "payment.left" }, "asking");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.closePayment" }, "unknown");
  // Two seconds pass.
  await walk.waits({ type: "xstate.after.offlineRetry.payment.unknown" }, "asking");
  // The server answers: the payment is cancelled.
  await walk.meets(
    { type: "xstate.done.actor.closePayment", output: { status: "ok", data: sampleCancelled } },
    "over",
  );
  // Press Close.
  await walk.does({ type: "payment.left" }, "left");
});

test("4. The payment page does not come for thirty seconds: you are still on this page; The server does not tell a price any more", async () => {
  // Log in as fan, make the window less than 768 pixels wide, open /ava, press "Subscribe for $9.99 a
  // month", and press it again in the dialog.
  const walk = await begin({ request: sampleMonth, page: { isMobile: true } }, "starting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.startPayment" }, "unreachable");
  // Press Try again.
  await walk.does({ type: "payment.retried" }, "starting");
  // The server answers: the payment has begun.
  await walk.meets(
    { type: "xstate.done.actor.startPayment", output: { status: "ok", data: sampleStarted } },
    "redirecting",
  );
  // The payment page does not come for thirty seconds: you are still on this page.
  await walk.waits({ type: "xstate.after.redirectBlock.payment.redirecting" }, "asking");
  // The server answers: the payment is declined.
  await walk.meets(
    { type: "xstate.done.actor.closePayment", output: { status: "ok", data: sampleDeclined } },
    "over",
  );
  // Press Try again.
  await walk.does({ type: "payment.retried" }, "starting");
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

test("5. The browser opens no payment window", async () => {
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
  // Press Close.
  await walk.does({ type: "payment.left" }, "left");
});

test("6. Press Show the payment window; The server answers: the payment is paid", async () => {
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
  // The payment page tells that it went well.
  await walk.meets({ type: "status.told", status: "success" }, "asking");
  // The server answers: the payment is paid.
  await walk.meets(
    { type: "xstate.done.actor.closePayment", output: { status: "ok", data: samplePaid } },
    "paid",
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
  // The server answers: the payment is declined.
  await walk.meets(
    { type: "xstate.done.actor.closePayment", output: { status: "ok", data: sampleDeclined } },
    "closed",
  );
});

test("8. The server answers: the saved card is charged", async () => {
  // Log in as ava in another browser, open /stream/create there and press Go live; log in here as sub, who
  // has a saved card, open /stream/view/ava, press Send Tip, type "5" into the amount, and press Send Tip
  // in the dialog.
  const walk = await begin({ request: sampleStreamTip, page: { isMobile: false } }, "charging");
  // The server answers: the saved card is charged.
  await walk.meets(
    {
      type: "xstate.done.actor.payWithSavedCard",
      output: {
        status: "ok",
        data: {
          status: "success",
          transaction_id: "p1",
          analytics_data: {
            transaction_id: "p1",
            amount: 5,
            payment_intent: "tip",
            initial_purchase: false,
            currency: "USD",
          },
        },
      },
    },
    "paid",
  );
});

test("9. Press Escape", async () => {
  // Log in as fan, make the window less than 768 pixels wide, open /ava, press "Subscribe for $9.99 a
  // month", and press it again in the dialog.
  const walk = await begin({ request: sampleMonth, page: { isMobile: true } }, "starting");
  // Press Escape.
  await walk.does({ type: "payment.left" }, "left");
});

test("10. Close the payment window", async () => {
  // Log in as fan, make the window at least 768 pixels wide, open /ava, press "Subscribe for $9.99 a
  // month", and press it again in the dialog.
  const walk = await begin({ request: sampleMonth, page: { isMobile: false } }, "opening");
  // The browser opens the payment window.
  await walk.meets({ type: "popup.opened" }, "starting");
  // Close the payment window.
  await walk.does({ type: "popup.closed" }, "closed");
});

test("11. The server tells: this payment is paid", async () => {
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

test("12. Press Cancel", async () => {
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

test("13. The server tells: this payment is paid", async () => {
  // Log in as ava in another browser, open /stream/create there and press Go live; log in here as sub, who
  // has a saved card, open /stream/view/ava, press Send Tip, type "5" into the amount, and press Send Tip
  // in the dialog.
  const walk = await begin({ request: sampleStreamTip, page: { isMobile: false } }, "charging");
  // The server answers: "There is no saved card. Please enter your card.".
  await walk.meets(
    {
      type: "xstate.done.actor.payWithSavedCard",
      output: {
        status: "failed",
        failure: { code: "no_saved_card", error: "There is no saved card. Please enter your card." },
      },
    },
    "starting",
  );
  // The server answers: the payment has begun.
  await walk.meets(
    { type: "xstate.done.actor.startPayment", output: { status: "ok", data: sampleStarted } },
    "showing",
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
