import { SUPPORT_THANKS, supportTypes } from "../../domain/support/support-request.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, sentences, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { supportRequestMachine } from "./support-request.machine.ts";

const PATH = "/api/v1/account/support/request/feedback";
const labels = {
  subject: "Subject",
  message: "Message",
  email: "Email",
  url: "Address of the page",
  username: "Username",
  reason: "Reason",
} as const;

const answered = (answer: AnswerTo<"requestSupport">): string => {
  if (answer.status === "ok") return "The server answers: the request is kept.";
  return answer.failure.fields === undefined
    ? tooMany("POST", PATH, answer.failure)
    : "The server refuses a message of fewer than 10 characters (make the rule in the page longer in the developer tools).";
};

/** How a request to support reads to a tester. */
export const supportRequestPhrases: PhrasesOf<typeof supportRequestMachine> = {
  begin: ({ form, isGuest }) =>
    isGuest ? `Open /support/${form} as a guest.` : `Log in as fan and open /support/${form}.`,
  events: {
    "type.chosen": ({ value }) => `Choose "${supportTypes[value]}" as what it is about.`,
    "field.typed": ({ field, value }) => `Type "${value}" into ${labels[field]}.`,
    "form.submitted": "Press Send.",
    "another.chosen": "Press Send another.",
    "captcha.solved": {
      by: "world",
      says: (_, before) =>
        before.context.captchaNeeded && !before.matches("sent")
          ? 'The security check is solved (tick "I am human" and wait for "Thank you, that is done.").'
          : `A security check that is not shown is solved (${FROM_INSPECTOR}).`,
    },
    "captcha.withdrawn": {
      by: "world",
      says: (_, before) =>
        before.context.solution === null || !before.context.captchaNeeded || before.matches("sent")
          ? `A security check that is not shown or not solved takes back its solution (${FROM_INSPECTOR}).`
          : "The security check's solution is used up or too old (wait 19 minutes after solving it).",
    },
  },
  answers: { requestSupport: answered },
  breaks: { requestSupport: unreachable("POST", PATH) },
  delays: {},
  states: {
    editing: ({ context: { issue, texts, type, captchaNeeded } }) =>
      sentences(
        `The form waits, about "${supportTypes[type]}": Subject ${issue.subject === "" ? "is empty" : `holds "${issue.subject}"`}, Message ${issue.message === "" ? "is empty" : `holds "${issue.message}"`}.`,
        ...Object.entries(texts).map(
          ([field, text]) =>
            `Below ${field === "recaptcha" ? "I am human" : labels[field as keyof typeof labels]} stands "${text}".`,
        ),
        captchaNeeded ? 'The security check "I am human" is shown.' : "No security check is shown.",
      ),
    sending: "The button says Sending….",
    sent: `The page and a toast say "${SUPPORT_THANKS}"`,
  },
};
