import { beforeAll, expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { benefitsLabel } from "../src/domain/offer/offer-labels.ts";
import { offerOf, type OfferChoice } from "../src/domain/offer/offer.ts";
import { paymentFlow } from "../src/machines/payment/payment.flow.ts";
import type { PaymentRef } from "../src/machines/payment/payment.machine.ts";
import { sampleRecord } from "../src/machines/profile/sample-profile.ts";
import { subscribeFlow } from "../src/machines/subscribe/subscribe.flow.ts";
import type { SubscribeRef } from "../src/machines/subscribe/subscribe.machine.ts";
import { visitorSubscribeFlow } from "../src/machines/visitor-subscribe/visitor-subscribe.flow.ts";
import type { VisitorSubscribeRef } from "../src/machines/visitor-subscribe/visitor-subscribe.machine.ts";
import { PaymentDialog } from "../src/views/payment/payment.view.tsx";
import { SubscribeDialog } from "../src/views/subscribe/subscribe.view.tsx";
import {
  preloadSignInForm,
  VisitorSubscribeDialog,
} from "../src/views/visitor-subscribe/visitor-subscribe.view.tsx";
import { control, press } from "./walk/hands.ts";
import { walkView } from "./walk/view-walk.tsx";

beforeAll(preloadSignInForm);

const says =
  (...texts: readonly string[]) =>
  (page: HTMLElement) => {
    for (const text of texts) expect(page.textContent).toContain(text);
  };
const closed = () => {};
const loading = (page: HTMLElement) =>
  expect(page.querySelector("dialog [role=status], dialog [aria-busy]")).not.toBeNull();

const pressOffer = (page: HTMLElement, choice: OfferChoice): boolean => {
  const offer = offerOf(choice, sampleRecord.setting);
  return (
    offer !== undefined &&
    press(page, new RegExp(`^${benefitsLabel(offer).main.replaceAll(/[$().%]/g, "\\$&")}`))
  );
};

walkView(subscribeFlow, {
  render: (actor) => <SubscribeDialog subscribe={actor as SubscribeRef} onClose={closed} />,
  hands: {
    "others.toggled": (page) => press(page, "Other offers"),
    "offer.chosen": (page, event) => pressOffer(page, event["choice"] as OfferChoice),
    "retry.requested": (page) => press(page, /^Try (again|now)$/),
  },
  shows: {
    opening: loading,
    leaving: loading,
    failed: (page, { context }) => says(context.failure?.error ?? "Something went wrong")(page),
    offline: says("We could not reach the server."),
    choosing: (page, { context }) => {
      says(context.creator.user.display_name)(page);
      const toggle = control(page, "Other offers");
      expect(toggle?.getAttribute("aria-expanded") ?? "false").toBe(
        String(toggle !== null && context.othersOpen),
      );
    },
    paying: (page) => expect(page.querySelector("dialog")).not.toBeNull(),
  },
});

walkView(visitorSubscribeFlow, {
  render: (actor) => <VisitorSubscribeDialog visitor={actor as VisitorSubscribeRef} onClose={closed} />,
  hands: {
    "signIn.chosen": (page) => press(page, "Sign in"),
    "signUp.chosen": (page) => press(page, "Sign up here"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    opening: loading,
    leaving: loading,
    failed: (page, { context }) => says(context.failure?.error ?? "We could not")(page),
    offline: says("We could not reach the server."),
    signingUp: (page, { context }) => {
      says(context.mode === "follow" ? "FOLLOW FOR FREE AND GET..." : "SUBSCRIBE NOW AND GET...")(page);
      expect(page.querySelector('input[name="username"]')).not.toBeNull();
    },
    signingIn: (page) => expect(page.querySelector('input[name="username"]')).toBeNull(),
  },
});

const priceOf = (cents: number) => `$${(cents / 100).toFixed(2)}`;

walkView(paymentFlow, {
  render: (actor) => <PaymentDialog payment={actor as PaymentRef} />,
  hands: {
    "popup.wanted": (page) => press(page, "Show the payment window"),
    "payment.left": (page) => press(page, /^(Cancel payment|Cancel|Close|Ok)$/),
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
    priceChanged: (page, { context }: AnyMachineSnapshot) =>
      says("The price has changed", context.newPrice === 0 ? "for free" : priceOf(context.newPrice))(page),
    over: (page) => expect(control(page, "Try again")).not.toBeNull(),
    refused: says("You have not been charged."),
    unreachable: says("We could not reach the server", "You have not been charged."),
    leaving: says("One moment"),
  },
});
