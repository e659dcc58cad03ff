import { defineFlow } from "../app/flow.ts";
import { analyticsMachine, selectAnalyticsView } from "./analytics.machine.ts";
import { analyticsPhrases } from "./analytics.phrases.ts";

export const analyticsFlow = defineFlow({
  slug: "analytics",
  title: "Forwarding what is worth counting",
  machine: analyticsMachine,
  inputs: [undefined],
  events: [{ type: "analytics.recorded", event: "purchase", data: { transaction_id: "t1", amount: 9.99 } }],
  outputs: {},
  phrases: analyticsPhrases,
  select: selectAnalyticsView,
  ends: ["forwarding"],
});
