import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { newPasswordMachine, selectNewPasswordView } from "./new-password.machine.ts";
import { COMMON_SAMPLE, newPasswordPhrases } from "./new-password.phrases.ts";

export const newPasswordFlow = defineFlow({
  slug: "new-password",
  title: "Set your new Password",
  machine: newPasswordMachine,
  inputs: [{ token: "sample-token" }],
  events: [
    { type: "field.changed", field: "password", value: "sample password" },
    { type: "field.changed", field: "password", value: COMMON_SAMPLE },
    { type: "field.changed", field: "password", value: "" },
    { type: "form.submitted" },
    { type: "newLink.chosen" },
  ],
  outputs: {
    updatePassword: [
      { status: "ok", data: { ok: true } },
      {
        status: "failed",
        failure: {
          code: "link_expired",
          error: "This link has expired. Please ask for a new one.",
        },
      },
      {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { password: "This password is too common. Please choose another one" },
        },
      },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: newPasswordPhrases,
  select: selectNewPasswordView,
  ends: ["expired"],
  // Passwords are distinguished, though they are secret: on them depends what the server answers.
  key: ({ context: { password, texts, failure } }) => [password, texts, failure],
});
