import { defineFlow } from "../app/flow.ts";
import { selectPaymentView } from "./payment-view.ts";
import { paymentMachine } from "./payment.machine.ts";
import {
  sampleCancelled,
  sampleDeclined,
  sampleMonth,
  samplePaid,
  sampleProcessing,
  sampleRefused,
  sampleStarted,
  sampleStreamTip,
} from "./sample-payments.ts";
import { paymentPhrases } from "./payment.phrases.ts";

const desktop = { isMobile: false };
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
    { request: sampleMonth, page: desktop },
    { request: sampleMonth, page: { isMobile: true } },
    { request: { ...sampleMonth, launch: "iframe" }, page: desktop },
    { request: sampleStreamTip, page: desktop },
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
      { status: "ok", data: sampleStarted },
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
      {
        status: "failed",
        failure: { code: "idempotency_busy", error: "This request is already being handled." },
      },
    ],
    closePayment: [
      { status: "ok", data: samplePaid },
      { status: "ok", data: sampleProcessing },
      { status: "ok", data: sampleDeclined },
      { status: "ok", data: sampleCancelled },
      { status: "ok", data: sampleRefused },
      { status: "failed", failure: { code: "payment_not_found", error: "Payment not found." } },
      {
        status: "failed",
        failure: { code: "idempotency_busy", error: "This request is already being handled." },
      },
      {
        status: "failed",
        failure: { code: "csrf", error: "Your session has expired. Please reload the page." },
      },
    ],
    readPrice: [{ price: 1299 }, { price: null }],
  },
  phrases: paymentPhrases,
  select: selectPaymentView,
});
