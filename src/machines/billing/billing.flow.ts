import { noAddress } from "../../domain/billing/address.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleFailure, sampleFan } from "../app/sample-records.ts";
import { sampleEditorPage } from "../post-editor/sample-post.ts";
import { billingMachine, selectBillingView } from "./billing.machine.ts";
import { billingPhrases } from "./billing.phrases.ts";

const address = {
  ...{ holder: "Sam Reed", street: "1 High Street", street_2: "", postal_code: "10001", city: "New York" },
  country: "US",
};
const billing: EndpointAnswer<"getBilling"> = {
  ...{ others: [], address: null },
  ...{ card: null, limit: 5_000, next: null, spent: 999, month_ends_at: 1_790_800_000 },
};
const failed = { status: "failed", failure: sampleFailure } as const;

export const billingFlow = defineFlow({
  slug: "billing",
  title: "Cards, address, monthly limit and receipts",
  machine: billingMachine,
  inputs: [{ ...sampleEditorPage, user: { ...sampleFan, username: "sub" }, route: { page: "billing" } }],
  events: [
    { type: "field.changed", field: "amount_usd", value: "50" },
    { type: "field.changed", field: "amount_usd", value: "0.5" },
    { type: "form.submitted" },
    { type: "limit.removePressed" },
    { type: "card.removePressed", id: "a-card" },
    { type: "card.choosePressed", id: "another-card" },
    { type: "address.editPressed", ...noAddress },
    { type: "address.editPressed", ...address },
    { type: "field.changed", field: "city", value: "Boston" },
    { type: "address.submitted" },
    { type: "address.cancelled" },
    { type: "question.answered", name: "remove-card", answer: "confirmed" },
    { type: "question.answered", name: "remove-card", answer: "cancelled" },
    { type: "line.restored" },
  ],
  outputs: {
    setLimit: [{ status: "ok", data: billing }, failed],
    removeCard: [{ status: "ok", data: billing }, failed],
    chooseCard: [{ status: "ok", data: billing }, failed],
    saveAddress: [{ status: "ok", data: billing }, failed],
  },
  phrases: billingPhrases,
  select: selectBillingView,
});
