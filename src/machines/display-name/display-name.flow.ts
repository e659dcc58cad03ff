import { defineFlow } from "../app/flow.ts";
import { sampleChanged, sampleFailure } from "../app/sample-records.ts";
import { displayNameMachine, selectDisplayNameView } from "./display-name.machine.ts";
import { displayNamePhrases } from "./display-name.phrases.ts";

export const displayNameFlow = defineFlow({
  slug: "display-name",
  title: "The name over a creator's page",
  machine: displayNameMachine,
  inputs: [{}],
  events: [
    { type: "edit.pressed", display_name: "Ava Laurent" },
    { type: "field.changed", field: "display_name", value: "Ava L." },
    { type: "field.changed", field: "display_name", value: "" },
    { type: "form.submitted" },
    { type: "edit.left" },
  ],
  outputs: {
    setDisplayName: [
      { status: "ok", data: { user: { username: "ava", display_name: "Ava L." } } },
      { status: "failed", failure: sampleFailure },
      sampleChanged(
        { display_name: "Ava" },
        { display_name: "Changed meanwhile to: Ava. Save again to replace it." },
      ),
    ],
  },
  phrases: displayNamePhrases,
  select: selectDisplayNameView,
});
