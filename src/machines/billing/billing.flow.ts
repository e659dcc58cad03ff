import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleFailure, sampleFan } from "../app/sample-records.ts";
import { sampleEditorPage } from "../post-editor/sample-post.ts";
import { billingMachine, selectBillingView } from "./billing.machine.ts";
import { billingPhrases } from "./billing.phrases.ts";

const billing: EndpointAnswer<"getBilling"> = {
  ...{ card: null, limit: 5_000, next: null, spent: 999, month_ends_at: 1_790_800_000 },
};
const failed = { status: "failed", failure: sampleFailure } as const;

export const billingFlow = defineFlow({
  slug: "billing",
  title: "Card, monthly limit and receipts",
  machine: billingMachine,
  inputs: [{ ...sampleEditorPage, user: { ...sampleFan, username: "sub" }, route: { page: "billing" } }],
  events: [
    { type: "field.changed", field: "amount_usd", value: "50" },
    { type: "field.changed", field: "amount_usd", value: "0.5" },
    { type: "form.submitted" },
    { type: "limit.removePressed" },
    { type: "card.removePressed", id: "a-card" },
    { type: "question.answered", name: "remove-card", answer: "confirmed" },
    { type: "question.answered", name: "remove-card", answer: "cancelled" },
    { type: "line.restored" },
  ],
  outputs: {
    setLimit: [{ status: "ok", data: billing }, failed],
    removeCard: [{ status: "ok", data: billing }, failed],
  },
  phrases: billingPhrases,
  select: selectBillingView,
});
