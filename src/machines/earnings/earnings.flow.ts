import { defineFlow } from "../app/flow.ts";
import { sampleEditorPage } from "../post-editor/sample-post.ts";
import { earningsMachine, selectEarningsView } from "./earnings.machine.ts";
import { earningsPhrases } from "./earnings.phrases.ts";

export const earningsFlow = defineFlow({
  slug: "earnings",
  title: "What a creator earned",
  machine: earningsMachine,
  inputs: [{ ...sampleEditorPage, route: { page: "earnings" } }],
  events: [
    { type: "period.chosen", period: "year" },
    { type: "kind.chosen", kind: "tip" },
    { type: "kind.chosen", kind: "all" },
    { type: "line.restored" },
  ],
  outputs: {},
  phrases: earningsPhrases,
  select: selectEarningsView,
  key: ({ context }) => context,
});
