import { CONFIRM_LINK_SECONDS } from "../../domain/account/mail-link.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { control, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { confirmEmailMachine } from "./confirm-email.machine.ts";

const PATH = "/api/v1/auth/email/confirm/{the end of the link}";

/** How confirming an e-mail by the link of a mail reads to a tester. */
export const confirmEmailPhrases: PhrasesOf<typeof confirmEmailMachine> = {
  begin: () => "Sign up with an e-mail, and open the link that is in the mail to it (GET /__test/mail).",
  events: {},
  answers: {
    confirmEmail: (answer: AnswerTo<"confirmEmail">) =>
      answer.status === "ok"
        ? "The server answers: confirmed (the link is in time and was not used)."
        : `The server refuses: "${answer.failure.error}" (${control("clock", { advance: CONFIRM_LINK_SECONDS })} makes the mail too old).`,
  },
  breaks: { confirmEmail: unreachable("GET", PATH) },
  delays: { reload: "A second passes." },
  states: {
    confirming: "The home page is shown, and the server is asked.",
    confirmed: 'The toast says "Thank you!" and "Your email has been confirmed.", and the address becomes /.',
    reloaded: "The page is loaded anew, and the toast stays.",
    refused: ({ context }) => `The toast says "Error" and "${context.error}", and the address becomes /.`,
    unreachable: `The toast says "${UNREACHABLE}", and the address stays.`,
  },
};
