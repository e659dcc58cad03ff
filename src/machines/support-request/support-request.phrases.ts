import { CAPTCHA_LABEL } from "../../domain/captcha/captcha.ts";
import { SUPPORT_THANKS, supportLabels, supportTypes } from "../../domain/support/support-request.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { formShows, tooMany, typedInto, unreachable } from "../app/wording.ts";
import { captchaInForm } from "../captcha/form-with-captcha.phrases.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { supportRequestMachine } from "./support-request.machine.ts";

const PATH = "/api/v1/account/support/request/feedback";
const labels = { ...supportLabels, recaptcha: CAPTCHA_LABEL };

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
    "field.changed": (event) =>
      event.field === "type"
        ? `Choose "${supportTypes[event.value]}" as what it is about.`
        : typedInto(labels)(event),
    "form.submitted": "Press Send.",
    "another.chosen": "Press Send another.",
    ...captchaInForm((before) => before.matches("sent")),
  },
  answers: { requestSupport: answered },
  breaks: { requestSupport: unreachable("POST", PATH) },
  delays: {},
  states: {
    editing: ({ context: { subject, message, texts, type, captchaNeeded } }) =>
      formShows({
        name: `The form about "${supportTypes[type]}"`,
        fields: { [labels.subject]: subject, [labels.message]: message },
        password: null,
        texts: Object.fromEntries(
          Object.entries(texts).map(([field, text]) => [labels[field as keyof typeof labels], text]),
        ),
        captcha: captchaNeeded,
      }),
    submitting: "The button says Sending….",
    sent: `The page and a toast say "${SUPPORT_THANKS}"`,
  },
};
