import { CAPTCHA_LABEL } from "../../domain/captcha/captcha.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { chooseProvider, GOOGLE_SET_UP, PROVIDERS_SET_UP } from "../app/social-wording.ts";
import {
  control,
  formShows,
  FROM_ABROAD,
  FROM_INSPECTOR,
  REPLACED,
  sentences,
  typedInto,
  unreachable,
} from "../app/wording.ts";
import { captchaInForm } from "../captcha/form-with-captcha.phrases.ts";
import type { AnswerTo } from "../resource/call.ts";
import { signInLabels, type signInMachine } from "./sign-in.machine.ts";

const fieldsOf = (fields: Readonly<Record<string, string>>): string =>
  Object.values(fields)
    .map((text) => `"${text}"`)
    .join(", ");

/** Wrong tries count for 15 minutes. */
const FORGET = control("clock", { advance: 901 });

const answered = (answer: AnswerTo<"signIn">): string => {
  if (answer.status === "ok") {
    const { type, redirect_url: to } = answer.data;
    return type === "user"
      ? "The server answers: logged in as a fan (a fan's account with this username and password exists)."
      : `The server answers: logged in as a creator, who goes on to ${to ?? "/"} (an approved creator's account with this username and password exists).`;
  }
  const { fields, error, require_captcha: captcha } = answer.failure;
  if (fields !== undefined)
    return `The server answers: "${error}" and below the field ${fieldsOf(fields)} (${REPLACED}).`;
  return captcha === true
    ? "The server answers: these credentials are wrong, and a security check is required (no account has this password, and it is at least the third wrong try for this username within 15 minutes: beforehand, try it wrongly twice in another window)."
    : `The server answers: these credentials are wrong (no account has this password, and it is the first or second wrong try for this username within 15 minutes; ${FORGET} makes it the first).`;
};

/** How the log-in reads to a tester. */
export const signInPhrases: PhrasesOf<typeof signInMachine> = {
  begin: ({ captchaRequired, reload, socialProviders, email }) =>
    sentences(
      socialProviders === undefined ? null : PROVIDERS_SET_UP,
      email === undefined
        ? null
        : `${GOOGLE_SET_UP} Make an account with the e-mail ${email}, log out, and press Continue with Google in Log in as somebody there with the same e-mail: the page that comes back asks for the password.`,
      captchaRequired === true
        ? `Open / as a guest with ${FROM_ABROAD}: from there a security check comes up front.`
        : `Open ${reload === true ? accountPaths.notifications : "/"} as a guest.`,
      email === undefined ? `Press Log in in the ${reload === true ? "page" : "header"}.` : null,
      reload === true ? "This log-in keeps a creator on the page." : null,
    ),
  events: {
    "field.changed": (event, { context }) =>
      context.isLinking && event.field === "email"
        ? `Type into the e-mail, which is read-only (${FROM_INSPECTOR}).`
        : typedInto(signInLabels)(event),
    "form.submitted": "Press Log in in the dialog.",
    "signUp.chosen": (_, { context }) =>
      context.isLinking
        ? `Ask for the sign-up, which has no link here (${FROM_INSPECTOR}).`
        : "Press Sign up here.",
    "forgotPassword.chosen": "Press Forgot Password.",
    "provider.chosen": chooseProvider,
    ...captchaInForm(),
  },
  answers: { signIn: answered },
  breaks: { signIn: unreachable("POST", "/api/v1/auth/signin") },
  delays: {},
  states: {
    editing: ({ context: { email, password, texts, captchaNeeded, isLinking } }) =>
      formShows({
        name: isLinking ? 'The form "Please Log In to Continue"' : "The Log in form",
        fields: { [isLinking ? "Email" : signInLabels.email]: email },
        password,
        texts: {
          [signInLabels.email]: texts.email,
          [signInLabels.password]: texts.password,
          [CAPTCHA_LABEL]: texts.recaptcha,
        },
        captcha: captchaNeeded,
      }),
    submitting: "The button says Logging in…, and neither Escape nor a press outside closes the dialog.",
    finished: ({ context: { answer, reload } }) =>
      answer?.type === "model" && !reload
        ? `You are logged in: the page loads ${answer.redirect_url ?? "/"}, and the header has the account's menu.`
        : "You are logged in: the page reloads, and the header has the account's menu.",
  },
};
