import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { resetPasswordMachine, selectResetPasswordView } from "./reset-password.machine.ts";
import { resetPasswordPhrases } from "./reset-password.phrases.ts";

export const resetPasswordFlow = defineFlow({
  slug: "reset-password",
  title: "Reset Password: asking for the mail",
  machine: resetPasswordMachine,
  inputs: [{}, { email: "fan@demo.example" }, { captchaRequired: true }],
  events: [
    { type: "field.changed", field: "email", value: "fan@demo.example" },
    { type: "field.changed", field: "email", value: "fan" },
    { type: "form.submitted" },
    { type: "signIn.chosen" },
    { type: "done.chosen" },
    { type: "captcha.solved", solution: "sample solution" },
    { type: "captcha.withdrawn" },
  ],
  outputs: {
    recoverPassword: [
      { status: "ok", data: { ok: true } },
      {
        status: "failed",
        failure: {
          code: "captcha_required",
          error: "Please complete the security check.",
          require_captcha: true,
        },
      },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: resetPasswordPhrases,
  select: selectResetPasswordView,
});
