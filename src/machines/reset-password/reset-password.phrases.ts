import { CAPTCHA_LABEL } from "../../domain/captcha/captcha.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { formShows, FROM_ABROAD, tooMany, typedInto, unreachable } from "../app/wording.ts";
import { captchaInForm } from "../captcha/form-with-captcha.phrases.ts";
import type { AnswerTo } from "../resource/call.ts";
import { RESET_MAIL_SENT, type resetPasswordMachine } from "./reset-password.machine.ts";

const PATH = "/api/v1/auth/password/recover";

const answered = (answer: AnswerTo<"recoverPassword">): string => {
  if (answer.status === "ok") return "The server answers: done (and sends a mail if the address is known).";
  return answer.failure.require_captcha === true
    ? "The server answers: a security check is required (it is at least the fourth request for this address or from here within 15 minutes: beforehand, ask three times in another window)."
    : tooMany("POST", PATH, answer.failure);
};

/** How asking for the mail that resets a password reads to a tester. */
export const resetPasswordPhrases: PhrasesOf<typeof resetPasswordMachine> = {
  begin: ({ email, captchaRequired }) => {
    if (captchaRequired === true)
      return `Open /password/forgot as a guest with ${FROM_ABROAD}: from there a security check comes up front.`;
    return email === undefined
      ? "Open / as a guest, press Log in in the header and Forgot Password in the dialog."
      : `Open /password/forgot?email=${encodeURIComponent(email)} as a guest.`;
  },
  events: {
    "field.changed": typedInto({ email: "Email" }),
    "form.submitted": "Press Send Password Reset.",
    "signIn.chosen": "Press Log in here.",
    "done.chosen": "Press Close.",
    ...captchaInForm((before) => before.matches("sent")),
  },
  answers: { recoverPassword: answered },
  breaks: { recoverPassword: unreachable("POST", PATH) },
  delays: {},
  states: {
    editing: ({ context: { email, texts, captchaNeeded } }) =>
      formShows({
        name: "The form Reset Password",
        fields: { Email: email },
        password: null,
        texts: { Email: texts.email, [CAPTCHA_LABEL]: texts.recaptcha },
        captcha: captchaNeeded,
      }),
    submitting: "The button says Sending…, and neither Escape nor a press outside closes the dialog.",
    sent: `The dialog says "${RESET_MAIL_SENT}"`,
    closed: "The dialog is gone.",
  },
};
