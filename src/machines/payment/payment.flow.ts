import { defineFlow } from "../app/flow.ts";
import type { PaymentRequest } from "../app/dialog-request.ts";
import { selectPaymentView } from "./payment-view.ts";
import { paymentMachine } from "./payment.machine.ts";
import { paymentPhrases } from "./payment.phrases.ts";

const month: PaymentRequest = {
  intent: "subscription",
  username: "ava",
  returnUri: "/ava",
  offer: "1mo",
  price: 999,
};
const tip: PaymentRequest = {
  intent: "tip",
  username: "ava",
  returnUri: "/stream/view/ava",
  tipType: "stream",
  tipAmount: 500,
  title: "Send Tip to Ava",
};
const desktop = { isMobile: false };
const record = {
  payment_id: "p1",
  reason: null,
  amount_usd: 999,
  payment_intent: "subscription",
  model_username: "ava",
  analytics_data: null,
};
const update = {
  model_username: "ava",
  amount_usd: 999,
  payment_intent: "subscription",
  initial_purchase: true,
} as const;

export const paymentFlow = defineFlow({
  slug: "payment",
  title: "Pay",
  machine: paymentMachine,
  inputs: [
    { request: month, page: desktop },
    { request: month, page: { isMobile: true } },
    { request: { ...month, launch: "iframe" }, page: desktop },
    { request: { ...tip, launch: "one-click" }, page: desktop },
  ],
  events: [
    { type: "popup.opened" },
    { type: "popup.blocked" },
    { type: "popup.closed" },
    { type: "popup.wanted" },
    { type: "status.told", status: "success" },
    { type: "status.told", status: "error" },
    { type: "status.told", status: "cancelled" },
    { type: "page.shown" },
    { type: "payment.left" },
    { type: "payment.retried" },
    { type: "price.accepted" },
    {
      type: "socket.received",
      name: "payment.update",
      data: { ...update, type: "fans_subscription", status: "paid", transaction_id: "p1" },
    },
    {
      type: "socket.received",
      name: "payment.update",
      data: { ...update, type: "fans_subscription", status: "paid", transaction_id: "another" },
    },
  ],
  outputs: {
    startPayment: [
      {
        status: "ok",
        data: { kind: "started", paymentId: "p1", paymentUrl: "/oauth/payment/start?payment_id=p1" },
      },
      { status: "ok", data: { kind: "joined" } },
      {
        status: "failed",
        failure: { code: "price_changed", error: "The price has changed. Please check it and try again." },
      },
      {
        status: "failed",
        failure: { code: "already_subscribed", error: "You are already subscribed to this creator." },
      },
    ],
    payWithSavedCard: [
      {
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
      {
        status: "failed",
        failure: { code: "no_saved_card", error: "There is no saved card. Please enter your card." },
      },
    ],
    closePayment: [
      { status: "ok", data: { ...record, status: "paid" } },
      { status: "ok", data: { ...record, status: "processing" } },
      { status: "ok", data: { ...record, status: "declined", reason: "card_declined" } },
      { status: "ok", data: { ...record, status: "cancelled" } },
      { status: "ok", data: { ...record, status: "refused", reason: "places_used_up" } },
      { status: "failed", failure: { code: "payment_not_found", error: "Payment not found." } },
    ],
    readPrice: [{ price: 1299 }, { price: null }],
  },
  phrases: paymentPhrases,
  select: selectPaymentView,
});
