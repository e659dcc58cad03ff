import { defineFlow } from "../app/flow.ts";
import { sampleEditorPage } from "../post-editor/sample-post.ts";
import { payoutsMachine, selectPayoutsView } from "./payouts.machine.ts";
import { payoutsPhrases } from "./payouts.phrases.ts";

export const payoutsFlow = defineFlow({
  slug: "payouts",
  title: "What a creator is owed and was paid",
  machine: payoutsMachine,
  inputs: [{ ...sampleEditorPage, route: { page: "payouts" } }],
  events: [{ type: "line.restored" }],
  outputs: {},
  phrases: payoutsPhrases,
  select: selectPayoutsView,
  ends: ["showing"],
});
