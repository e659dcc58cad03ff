import { CAPTCHA_LABEL } from "../../domain/captcha/captcha.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { chooseProvider, GOOGLE_SET_UP, PROVIDERS_SET_UP } from "../app/social-wording.ts";
import {
  control,
  formShows,
  FROM_ABROAD,
  FROM_INSPECTOR,
  sentences,
  typedInto,
  unreachable,
} from "../app/wording.ts";
import { captchaInForm } from "../captcha/form-with-captcha.phrases.ts";
import type { AnswerTo } from "../resource/call.ts";
import { signUpLabels, type signUpMachine } from "./sign-up.machine.ts";

const answered = (answer: AnswerTo<"signUp">): string => {
  if (answer.status === "ok") {
    const to = answer.data.redirect_url;
    return to === undefined || to === null
      ? "The server answers: the account is made (nobody has this username yet)."
      : `The server answers: the account is made, and the page has to go on to ${to} (nobody has this username yet; only the creators' form is answered so).`;
  }
  const { code, error } = answer.failure;
  if (code === "social_expired")
    return `The server answers: "${error}" (wait more than 30 minutes after coming back from Google; ${control("clock", { advance: 1801 })} does).`;
  return code === "captcha_required"
    ? `The server answers: "${error}" (it is at least the fourth try from this address within an hour, and the form has no security check yet: beforehand, make three accounts in another browser).`
    : `The server answers: "${error}" (somebody has this username already).`;
};

/** How the making of an account reads to a tester. */
export const signUpPhrases: PhrasesOf<typeof signUpMachine> = {
  begin: ({ isModel, compact, captchaRequired, socialProviders, social }) =>
    sentences(
      socialProviders === undefined ? null : PROVIDERS_SET_UP,
      captchaRequired === true ? `Use ${FROM_ABROAD}: from there a security check comes up front.` : null,
      social !== undefined
        ? `${GOOGLE_SET_UP} Press Continue with Google in User Sign Up as somebody there whose e-mail is ${social.email ?? "not told"} and nobody's here: the page that comes back asks for the rest.`
        : isModel === true
          ? "Open / as a guest and press Become a creator."
          : compact === true
            ? "Open /ava as a guest and press Follow for FREE: the form stands in the dialog."
            : "Open / as a guest and press User Sign up in the header.",
    ),
  events: {
    "field.changed": (event, { context }) => {
      if (event.field === "terms")
        return context.isModel
          ? `${event.value ? "Tick" : "Untick"} I am at least 18 and accept the Terms.`
          : `Tick the box of the Terms, which only creators have (${FROM_INSPECTOR}).`;
      return context.isSocial && event.field === "password"
        ? `Type a password, for which there is no field (${FROM_INSPECTOR}).`
        : typedInto(signUpLabels)(event);
    },
    "form.submitted": "Press Sign up in the dialog.",
    "provider.chosen": chooseProvider,
    "signIn.chosen": (_, { context }) =>
      context.isSocial
        ? `Ask for the log-in, which has no link here (${FROM_INSPECTOR}).`
        : context.compact
          ? `The form asks for the log-in, though the dialog around it has its own link for that (${FROM_INSPECTOR}).`
          : "Press Log in here.",
    ...captchaInForm(),
  },
  answers: { signUp: answered },
  breaks: { signUp: unreachable("POST", "/api/v1/auth/signup") },
  delays: { tracking: "Half a second passes." },
  states: {
    editing: ({ context: { username, email, password, texts, captchaNeeded, isModel, isSocial } }) => {
      const mail = isModel || isSocial ? "Email" : "Email (optional)";
      return formShows({
        name: isSocial ? 'The form "Your account is almost ready"' : "The Sign up form",
        fields: { Username: username, [mail]: email },
        password: isSocial ? null : password,
        texts: {
          Username: texts.username,
          [mail]: texts.email,
          Password: texts.password,
          [CAPTCHA_LABEL]: texts.recaptcha,
        },
        captcha: captchaNeeded,
      });
    },
    submitting: "The button says Signing up…, and what was typed stays.",
    registered:
      "The button still says Signing up…, and the registration is told to the page's analytics (dataLayer in the console).",
    finished: ({ context }) =>
      context.redirectUrl === null
        ? "You have an account and are logged in: the page reloads, and the header has the account's menu."
        : `You have an account and are logged in: the page loads ${context.redirectUrl}.`,
  },
};
