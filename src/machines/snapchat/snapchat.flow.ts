import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { samplePendingRecord, sampleRecord } from "../profile/sample-profile.ts";
import { selectSnapchatView } from "./snapchat-view.ts";
import { snapchatMachine } from "./snapchat.machine.ts";
import { snapchatPhrases } from "./snapchat.phrases.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const request = { kind: "snapchat", username: "ava" } as const;
const facts = { signedIn: true, now: 1_790_000_000, page } as const;
const { setting } = sampleRecord;
const offSale = {
  ...sampleRecord,
  setting: { ...setting, sell_snapchat: { ...setting.sell_snapchat, on_sale: false } },
};

export const snapchatFlow = defineFlow({
  slug: "snapchat",
  title: "Get access to a creator's Snapchat",
  machine: snapchatMachine,
  inputs: [
    { ...facts, request: { ...request, returnUri: "/ava", creator: sampleRecord } },
    { ...facts, signedIn: false, request: { ...request, returnUri: "/ava", creator: sampleRecord } },
    { ...facts, request: { ...request, creator: { ...sampleRecord, is_subscribed_snapchat: true } } },
    { ...facts, request: { ...request, creator: { ...sampleRecord, can_edit: true } } },
    { ...facts, request },
  ],
  events: [
    { type: "field.changed", field: "snapchat_username", value: "ada.lovelace" },
    { type: "field.changed", field: "snapchat_username", value: "1ada" },
    { type: "field.changed", field: "user_email", value: "ada@example.com" },
    { type: "field.changed", field: "user_email", value: "ada@" },
    { type: "form.submitted" },
    { type: "retry.requested" },
    { type: "reload.chosen" },
    {
      type: "socket.received",
      name: "payment.update",
      data: {
        type: "fans_snapchat",
        model_username: "ava",
        status: "paid",
        transaction_id: "p1",
        amount_usd: 999,
        payment_intent: "snapchat",
        initial_purchase: true,
      },
    },
  ],
  outputs: {
    readCreator: [
      { status: "ok", data: sampleRecord },
      { status: "ok", data: samplePendingRecord },
      { status: "ok", data: offSale },
      { status: "failed", failure: sampleFailure },
    ],
    payment: [{ status: "paid" }, { status: "reloading" }, { status: "left" }],
  },
  ends: ["reloading"],
  phrases: snapchatPhrases,
  select: selectSnapchatView,
});
