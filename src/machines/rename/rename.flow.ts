import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { renameMachine, selectRenameView, type Naming } from "./rename.machine.ts";
import { renamePhrases } from "./rename.phrases.ts";

const naming: Naming = { username: "fan", opens_at: null, former: [] };
const renamed: Naming = {
  username: "fan",
  opens_at: 1_792_592_000,
  former: [{ username: "admirer", held_until: 1_792_592_000 }],
};
const refused = { status: "failed", failure: sampleFailure } as const;

export const renameFlow = defineFlow({
  slug: "rename",
  title: "Change the username",
  machine: renameMachine,
  inputs: [undefined],
  events: [
    { type: "rename.chosen" },
    { type: "rename.left" },
    { type: "field.changed", field: "username", value: "sub" },
    { type: "field.changed", field: "username", value: "admin" },
    { type: "field.changed", field: "username", value: "fan" },
    { type: "form.submitted" },
    { type: "retry.requested" },
    { type: "naming.outdated" },
  ],
  outputs: {
    loadNaming: [{ status: "ok", data: naming }, { status: "ok", data: renamed }, refused],
    renameAccount: [
      { status: "ok", data: renamed },
      {
        status: "failed",
        failure: {
          code: "username_taken",
          error: "This username is taken.",
          fields: { username: "This username is taken." },
        },
      },
      refused,
    ],
  },
  phrases: renamePhrases,
  select: selectRenameView,
  ends: ["renamed"],
  key: ({ context: { username, texts, naming: known, error } }) => [
    username,
    Object.keys(texts).length,
    known?.opens_at,
    error === "",
  ],
});
