import { PASSWORD_WRONG } from "../../domain/account/password-forms.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { changePasswordMachine, selectChangePasswordView } from "./change-password.machine.ts";
import { changePasswordPhrases } from "./change-password.phrases.ts";

export const changePasswordFlow = defineFlow({
  slug: "change-password",
  title: "Change the password",
  machine: changePasswordMachine,
  inputs: [undefined],
  events: [
    { type: "field.changed", field: "current_password", value: "marquee-demo" },
    { type: "field.changed", field: "password", value: "sample password" },
    { type: "form.submitted" },
  ],
  outputs: {
    changePassword: [
      { status: "ok", data: { ok: true } },
      {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { current_password: PASSWORD_WRONG },
        },
      },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: changePasswordPhrases,
  select: selectChangePasswordView,
});
