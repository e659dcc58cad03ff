import { defineFlow } from "../app/flow.ts";
import { confirmEmailMachine, selectConfirmEmailView } from "./confirm-email.machine.ts";
import { confirmEmailPhrases } from "./confirm-email.phrases.ts";

export const confirmEmailFlow = defineFlow({
  slug: "confirm-email",
  title: "The link that confirms an e-mail",
  machine: confirmEmailMachine,
  inputs: [{ token: "sample-token" }],
  events: [],
  outputs: {
    confirmEmail: [
      { status: "ok", data: { ok: true } },
      {
        status: "failed",
        failure: {
          code: "link_expired",
          error: "This link has expired. Please ask for a new one.",
        },
      },
    ],
  },
  phrases: confirmEmailPhrases,
  select: selectConfirmEmailView,
});
