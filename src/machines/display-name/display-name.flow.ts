import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
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
      {
        status: "failed",
        failure: {
          code: "section_changed",
          error: "This was changed in another window. What you entered is kept: please compare the two.",
          fields: { display_name: "Changed meanwhile to: Ava. Save again to replace it." },
          current: { display_name: "Ava" },
        },
      },
    ],
  },
  phrases: displayNamePhrases,
  select: selectDisplayNameView,
});
