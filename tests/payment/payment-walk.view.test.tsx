import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { paymentFlow } from "../../src/machines/payment/payment.flow.ts";
import type { PaymentRef } from "../../src/machines/payment/payment.machine.ts";
import { PaymentDialog } from "../../src/views/payment/payment.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const priceOf = (cents: number) => `$${(cents / 100).toFixed(2)}`;

walkView(paymentFlow, {
  render: (actor) => <PaymentDialog payment={actor as PaymentRef} />,
  actions: {
    "popup.wanted": (page) => press(page, "Show the payment window"),
    "payment.left": (page) => press(page, /^(Cancel payment|Cancel|Close|Ok|Reload the page)$/),
    "payment.retried": (page) => press(page, /^(Try again|Ask now)$/),
    "price.accepted": (page) => press(page, /^Continue for/),
  },
  shows: {
    starting: says("Preparing your payment"),
    redirecting: says("Taking you to the payment page"),
    waiting: says("Go on in the payment window"),
    showing: (page, { context }) =>
      expect(page.querySelector("iframe")?.getAttribute("src")).toBe(context.paymentUrl ?? "/"),
    asking: says("Checking your payment", "You are never charged twice."),
    repricing: says("Checking the price"),
    unknown: says("We do not know yet how your payment went", "You are never charged twice."),
    untold: (page, { context }: AnyMachineSnapshot) =>
      says(
        context.failure.error,
        "We do not know yet how your payment went",
        "you are never charged twice",
      )(page),
    priceChanged: (page, { context }: AnyMachineSnapshot) =>
      says("The price has changed", context.newPrice === 0 ? "for free" : priceOf(context.newPrice))(page),
    over: (page) => expect(control(page, "Try again")).not.toBeNull(),
    refused: says("You have not been charged."),
    unreachable: says("We could not reach the server", "You have not been charged."),
    leaving: says("One moment"),
  },
});
