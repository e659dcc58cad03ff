import { defineFlow } from "../app/flow.ts";
import { selectStatsView, statsMachine } from "./stats.machine.ts";
import { statsPhrases } from "./stats.phrases.ts";

const now = 1_790_000_000;

export const statsFlow = defineFlow({
  slug: "stats",
  title: "How a creator's page is doing",
  machine: statsMachine,
  inputs: [{ route: { page: "stats", period: "month" } }, { route: { page: "stats", period: "today" } }],
  events: [
    { type: "route.changed", route: { page: "stats", period: "year" }, now },
    { type: "route.changed", route: { page: "stats", period: "month" }, now },
  ],
  outputs: {},
  phrases: statsPhrases,
  select: selectStatsView,
  key: ({ context }) => context,
});
