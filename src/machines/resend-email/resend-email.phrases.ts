import type { PhrasesOf } from "../app/flow.ts";
import { tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { resendEmailMachine } from "./resend-email.machine.ts";

const PATH = "/api/v1/auth/email/resend";

/** How sending the confirmation mail again reads to a tester. */
export const resendEmailPhrases: PhrasesOf<typeof resendEmailMachine> = {
  begin: () => "Log in as unconfirmed and open /account/email_and_pwd.",
  events: { "resend.chosen": "Press Resend email." },
  answers: {
    resendEmail: (answer: AnswerTo<"resendEmail">) =>
      answer.status === "ok"
        ? 'The server answers: sent. The toast says "Check your Email" and "We re-sent the activation email, please click the activation link".'
        : tooMany("GET", PATH, answer.failure),
  },
  breaks: {
    resendEmail: `${unreachable("GET", PATH)} The toast says "Something went wrong, please contact support".`,
  },
  delays: {},
  states: {
    idle: "The button says Resend email.",
    sending: "The button says Sending….",
  },
};
