import type { PaymentRecord } from "../../protocol/records.ts";
import type { PaymentRequest } from "../app/dialog-request.ts";
import type { Started } from "./payment-actors.ts";

/** What the samples of flows pay for and how it goes. */
export const sampleMonth: PaymentRequest = {
  intent: "subscription",
  username: "ava",
  returnUri: "/ava",
  offer: "1mo",
  price: 999,
};

/** A tip in a broadcast, without what its dialog says of it afterwards. */
export const sampleStreamTip: PaymentRequest = {
  intent: "tip",
  username: "ava",
  returnUri: "/stream/view/ava",
  tipType: "stream",
  tipAmount: 500,
  title: "Send Tip to Ava",
  launch: "one-click",
};

export const sampleStarted: Started = {
  kind: "started",
  paymentId: "p1",
  paymentUrl: "/oauth/payment/start?payment_id=p1",
};

export const samplePaid: PaymentRecord = {
  payment_id: "p1",
  status: "paid",
  reason: null,
  amount_usd: 999,
  payment_intent: "subscription",
  model_username: "ava",
  analytics_data: null,
};
export const sampleProcessing: PaymentRecord = { ...samplePaid, status: "processing" };
export const sampleDeclined: PaymentRecord = { ...samplePaid, status: "declined", reason: "card_declined" };
export const sampleCancelled: PaymentRecord = { ...samplePaid, status: "cancelled" };
export const sampleRefused: PaymentRecord = { ...samplePaid, status: "refused", reason: "places_used_up" };
