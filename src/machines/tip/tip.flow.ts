import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import {
  sampleForbiddenRecord,
  sampleListedRecord,
  sampleMemberRecord,
  samplePendingRecord,
  sampleRecord,
} from "../profile/sample-profile.ts";
import { selectTipView } from "./tip-view.ts";
import { tipMachine } from "./tip.machine.ts";
import { tipPhrases } from "./tip.phrases.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const request = { kind: "tip", username: "ava", returnUri: "/ava" } as const;
const facts = { signedIn: true, now: 1_790_000_000, page } as const;
const sampleMenu = [
  { id: 1, description: "Your name on a postcard", price: 1500 },
  { id: 2, description: "A good morning for a week", price: 4000 },
];
const long = "x".repeat(71);

export const tipFlow = defineFlow({
  slug: "tip",
  title: "Tip a creator",
  machine: tipMachine,
  inputs: [
    { ...facts, request: { ...request, creator: sampleRecord } },
    // As it opens again after a log-in.
    { ...facts, request },
    { ...facts, signedIn: false, request: { ...request, creator: sampleRecord } },
    { ...facts, request: { ...request, creator: { ...sampleRecord, can_edit: true } } },
    { ...facts, request: { ...request, creator: { ...sampleRecord, has_tip_button: false } } },
    { ...facts, request: { ...request, creator: sampleListedRecord } },
    { ...facts, request: { ...request, form: { kind: "menu" }, creator: sampleMemberRecord } },
    {
      ...facts,
      request: {
        ...request,
        form: { kind: "uncensor", postId: 7, mediaId: 9, amount: 700, thumbUrl: null },
        creator: sampleMemberRecord,
      },
    },
  ],
  events: [
    { type: "field.changed", field: "tip_amount", value: "5.00" },
    { type: "field.changed", field: "tip_amount", value: "0.50" },
    { type: "field.changed", field: "tip_message", value: "For the blue one" },
    { type: "field.changed", field: "tip_message", value: long },
    { type: "field.changed", field: "tip_special_requests", value: "In blue, please" },
    { type: "field.changed", field: "tip_special_requests", value: long },
    { type: "item.chosen", itemId: 1 },
    { type: "item.chosen", itemId: 99 },
    { type: "menu.chosen" },
    { type: "form.submitted" },
    { type: "signIn.chosen" },
    { type: "signUp.chosen" },
    { type: "retry.requested" },
    {
      type: "socket.received",
      name: "payment.update",
      data: {
        type: "tip",
        model_username: "ava",
        status: "paid",
        transaction_id: "p1",
        amount_usd: 500,
        payment_intent: "tip",
        initial_purchase: true,
      },
    },
  ],
  outputs: {
    readCreator: [
      { status: "ok", data: sampleRecord },
      { status: "ok", data: samplePendingRecord },
      { status: "ok", data: sampleForbiddenRecord },
      { status: "failed", failure: sampleFailure },
    ],
    readTipMenu: [
      { status: "ok", data: sampleMenu },
      { status: "ok", data: [] },
      { status: "failed", failure: sampleFailure },
    ],
    signUp: [undefined],
    signIn: [{ type: "user" }],
    payment: [{ status: "paid" }, { status: "reloading" }, { status: "left" }],
  },
  ends: ["registering.leaving", "reloading"],
  phrases: tipPhrases,
  select: selectTipView,
});
