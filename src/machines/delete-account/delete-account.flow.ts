import { PASSWORD_WRONG } from "../../domain/account/password-forms.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { deleteAccountMachine, selectDeleteAccountView } from "./delete-account.machine.ts";
import { deleteAccountPhrases } from "./delete-account.phrases.ts";

const waysIn = { has_password: true, accounts: [], offered: [] } as const;

export const deleteAccountFlow = defineFlow({
  slug: "delete-account",
  title: "Delete one's account",
  machine: deleteAccountMachine,
  inputs: [{ type: "user" }, { type: "model" }],
  events: [
    { type: "deletion.chosen" },
    { type: "deletion.left" },
    { type: "field.changed", field: "password", value: "marquee-demo" },
    { type: "form.submitted" },
  ],
  outputs: {
    readWaysIn: [
      { status: "ok", data: waysIn },
      { status: "ok", data: { ...waysIn, has_password: false } },
      { status: "failed", failure: sampleFailure },
    ],
    deleteAccount: [
      { status: "ok", data: { erase_at: 1_792_592_000 } },
      {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { password: PASSWORD_WRONG },
        },
      },
      { status: "failed", failure: sampleFailure },
    ],
  },
  ends: ["deleted"],
  phrases: deleteAccountPhrases,
  select: selectDeleteAccountView,
});
