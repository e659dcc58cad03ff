import { UNREACHABLE } from "../app/error-toast.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { OFFLINE } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { confirmEmailMachine } from "./confirm-email.machine.ts";

/** How confirming an e-mail by the link of a mail reads to a tester. */
export const confirmEmailPhrases: PhrasesOf<typeof confirmEmailMachine> = {
  begin: () => "Sign up with an e-mail, and open the link that is in the mail to it (GET /__test/mail).",
  events: {},
  answers: {
    confirmEmail: (answer: AnswerTo<"confirmEmail">) =>
      answer.status === "ok"
        ? "The server answers: confirmed."
        : `The server refuses: "${answer.failure.error}" (the mail is older than seven days, or its link was used).`,
  },
  breaks: { confirmEmail: `The server cannot be reached (${OFFLINE}).` },
  delays: { reload: "A second passes." },
  states: {
    confirming: "The home page is shown, and the server is asked.",
    confirmed: 'The toast says "Thank you!" and "Your email has been confirmed.", and the address becomes /.',
    reloaded: "The page is loaded anew, and the toast stays.",
    refused: ({ context }) => `The toast says "Error" and "${context.error}", and the address becomes /.`,
    unreachable: `The toast says "${UNREACHABLE}", and the address stays.`,
  },
};
