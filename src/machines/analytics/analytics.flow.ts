import { defineFlow } from "../app/flow.ts";
import { analyticsMachine, selectAnalyticsView } from "./analytics.machine.ts";
import { analyticsPhrases } from "./analytics.phrases.ts";

const purchase = { transaction_id: "t1", amount: 9.99, initial_purchase: true, currency: "USD" };

export const analyticsFlow = defineFlow({
  slug: "analytics",
  title: "Forwarding what is worth counting",
  machine: analyticsMachine,
  inputs: [undefined],
  events: [
    { type: "analytics.recorded", event: "purchase", data: { ...purchase, payment_intent: "tip" } },
    { type: "analytics.recorded", event: "purchase", data: { ...purchase, payment_intent: "subscription" } },
    { type: "analytics.due" },
  ],
  outputs: {},
  phrases: analyticsPhrases,
  select: selectAnalyticsView,
  ends: ["forwarding"],
  stop: ({ context }) => context.waiting.length > 1,
});
