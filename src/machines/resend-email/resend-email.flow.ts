import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { resendEmailMachine, selectResendEmailView } from "./resend-email.machine.ts";
import { resendEmailPhrases } from "./resend-email.phrases.ts";

export const resendEmailFlow = defineFlow({
  slug: "resend-email",
  title: "Sending the confirmation mail again",
  machine: resendEmailMachine,
  inputs: [undefined],
  events: [{ type: "resend.chosen" }],
  outputs: {
    resendEmail: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: resendEmailPhrases,
  select: selectResendEmailView,
});
