import { PASSWORD_WRONG } from "../../domain/account/password-forms.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { changeEmailMachine, selectChangeEmailView } from "./change-email.machine.ts";
import { changeEmailPhrases, WRONG_SAMPLE } from "./change-email.phrases.ts";

const refused = { status: "failed", failure: sampleFailure } as const;
const done = { status: "ok", data: { ok: true } } as const;

export const changeEmailFlow = defineFlow({
  slug: "change-email",
  title: "Change the e-mail",
  machine: changeEmailMachine,
  inputs: [undefined],
  events: [
    { type: "change.chosen" },
    { type: "change.left" },
    { type: "field.changed", field: "email", value: "new@example.com" },
    { type: "field.changed", field: "password", value: "marquee-demo" },
    { type: "field.changed", field: "password", value: WRONG_SAMPLE },
    { type: "form.submitted" },
    { type: "resend.chosen" },
    { type: "cancel.chosen" },
    { type: "retry.requested" },
    { type: "change.outdated" },
  ],
  outputs: {
    loadEmailChange: [
      { status: "ok", data: { pending: null } },
      { status: "ok", data: { pending: { email: "new@example.com", expires_at: 1_790_600_000 } } },
      refused,
    ],
    changeEmail: [
      done,
      {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { password: PASSWORD_WRONG },
        },
      },
      refused,
    ],
    resendEmailChange: [
      done,
      {
        status: "failed",
        failure: {
          code: "email_change_not_found",
          error: "No new email address waits for its confirmation.",
        },
      },
      refused,
    ],
    cancelEmailChange: [done, refused],
  },
  phrases: changeEmailPhrases,
  select: selectChangeEmailView,
  // Passwords are distinguished, though they are secret: on them depends what the server answers.
  key: ({ context }) => context,
});
