import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleConversation } from "../conversation/sample-messages.ts";
import type { Contact } from "../../protocol/direct-message/direct-message.records.ts";
import type { Subscription } from "../../protocol/records.ts";
import { contactMachine, selectContactView } from "./contact.machine.ts";
import { contactPhrases } from "./contact.phrases.ts";

const subscription: Subscription = {
  ...{ type: "access", status: "active", canceled_at: null, created_at: 1_780_000_000 },
  ...{ end_at: 1_791_000_000, price: 999, duration: "1mo", next_price: 899, resumes_at: null },
};
const sampleContact: Contact = {
  ...{ user: sampleConversation.user, as_fan: null, remark: "Likes the sea" },
  as_creator: { subscription, spent: 2500 },
  purchases: sampleConversation.purchases,
};

export const contactFlow = defineFlow({
  slug: "contact",
  title: "Who one talks with",
  machine: contactMachine,
  inputs: [{ username: "ava" }],
  events: [
    { type: "field.changed", field: "remark", value: "Paints at night" },
    { type: "form.submitted" },
    { type: "retry.requested" },
  ],
  outputs: {
    loadContact: [
      { status: "ok", data: sampleContact },
      {
        status: "ok",
        data: { ...sampleContact, as_creator: { subscription: null, spent: 0 }, remark: "" },
      },
      { status: "failed", failure: sampleFailure },
    ],
    saveRemark: [
      { status: "ok", data: { ok: true } },
      {
        status: "failed",
        failure: {
          ...{ code: "validation", error: "Please check what you entered." },
          fields: { remark: "A note has at most 1000 characters." },
        },
      },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: contactPhrases,
  select: selectContactView,
  key: ({ value, context: { contact, remark, texts, failure } }) => [
    ...[value, contact?.remark === "", remark !== "", texts, failure?.code],
  ],
  ends: ["editing"],
});
