import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { selectSwitchCreatorView, switchCreatorMachine } from "./switch-creator.machine.ts";
import { switchCreatorPhrases } from "./switch-creator.phrases.ts";

export const switchCreatorFlow = defineFlow({
  slug: "switch-creator",
  title: "Acting for a creator, and the way back",
  machine: switchCreatorMachine,
  inputs: [undefined],
  events: [{ type: "acting.found", displayName: "Ava Laurent" }, { type: "back.chosen" }],
  outputs: {
    switchBack: [
      { status: "ok", data: { to: null } },
      { status: "ok", data: { to: "/max" } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: switchCreatorPhrases,
  select: selectSwitchCreatorView,
  ends: ["resting", "left"],
});
