import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { samplePendingRecord, sampleRecord } from "../profile/sample-profile.ts";
import { selectSubscribeView } from "./subscribe-view.ts";
import { subscribeMachine } from "./subscribe.machine.ts";
import { subscribePhrases } from "./subscribe.phrases.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const request = { kind: "subscribe", username: "ava" } as const;
const now = 1_790_000_000;

export const subscribeFlow = defineFlow({
  slug: "subscribe",
  title: "Choose an offer and subscribe",
  machine: subscribeMachine,
  inputs: [
    { request, signedIn: true, now, page },
    { request: { ...request, offer: "6mo" }, signedIn: true, now, page: { ...page, isMobile: true } },
  ],
  events: [
    { type: "others.toggled" },
    { type: "offer.chosen", choice: "trial" },
    { type: "offer.chosen", choice: "12mo" },
    { type: "retry.requested" },
    {
      type: "socket.received",
      name: "payment.update",
      data: {
        type: "fans_trial",
        model_username: "ava",
        status: "paid",
        transaction_id: "p1",
        amount_usd: 499,
        payment_intent: "subscription",
        initial_purchase: true,
      },
    },
  ],
  outputs: {
    openBenefits: [
      { status: "ok", data: { creator: sampleRecord, retained: null } },
      {
        status: "ok",
        data: { creator: sampleRecord, retained: { offer: "12mo", othersOpen: true, mode: "subscribe" } },
      },
      { status: "ok", data: { creator: samplePendingRecord, retained: null } },
      { status: "failed", failure: sampleFailure },
    ],
    payment: [{ status: "paid" }, { status: "reloading" }, { status: "left" }],
    countdown: [undefined],
  },
  ends: ["open.reloading"],
  phrases: subscribePhrases,
  select: selectSubscribeView,
});
