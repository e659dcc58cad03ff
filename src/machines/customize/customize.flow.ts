import { defineFlow } from "../app/flow.ts";
import { sampleChanged, sampleFailure } from "../app/sample-records.ts";
import { sampleOwnRecord } from "../profile/sample-profile.ts";
import { customizeMachine, selectCustomizeView } from "./customize.machine.ts";
import { customizePhrases } from "./customize.phrases.ts";

const now = 1_790_000_000;
const { setting, content } = sampleOwnRecord;
const sale = { on_sale: true, price: 999, snapchat_username: "ava.unframed" };
const own = { setting: { ...setting, sell_snapchat: sale }, content };
const fresh = {
  setting: { ...own.setting, sell_snapchat: { ...sale, on_sale: false, snapchat_username: null } },
  content,
};
const repriced = { ...own.setting, subscription_price: 1200 };

export const customizeFlow = defineFlow({
  slug: "customize",
  title: "What a creator makes of the page",
  machine: customizeMachine,
  inputs: [own, fresh],
  events: [
    { type: "section.opened", section: "price", now },
    { type: "section.opened", section: "bio", now },
    { type: "section.opened", section: "trial", now },
    { type: "section.left" },
    { type: "switch.pressed", section: "snapchat", now },
    { type: "switch.pressed", section: "comments", now },
    { type: "field.changed", field: "subscription_price", value: "12,00" },
    { type: "field.changed", field: "subscription_price", value: "-1" },
    { type: "field.changed", field: "subscription_price", value: "" },
    { type: "field.changed", field: "trial_subscription_limit", value: "12" },
    { type: "field.changed", field: "trial_subscription_limit", value: "0" },
    { type: "form.submitted" },
    { type: "question.answered", name: "make-free", answer: "confirmed" },
    { type: "question.answered", name: "make-free", answer: "cancelled" },
    { type: "record.changed", setting: repriced, content },
  ],
  outputs: {
    saveSection: [
      { status: "ok", data: { setting: repriced } },
      { status: "failed", failure: sampleFailure },
      sampleChanged(
        { subscription_price: 800 },
        {
          subscription_price: "Changed meanwhile to: $8.00. Save again to replace it.",
        },
      ),
    ],
  },
  phrases: customizePhrases,
  select: selectCustomizeView,
  key: ({ context: { section, form, was, texts, pending, setting: held } }) => [
    section,
    section === "price" ? form["subscription_price"] : null,
    section === "trial" ? form["trial_subscription_limit"] : null,
    was === null,
    Object.keys(texts).length,
    pending?.section,
    held.sell_snapchat.on_sale,
  ],
});
