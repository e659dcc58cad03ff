import { defineFlow } from "../app/flow.ts";
import { selectSignUpView, signUpMachine } from "./sign-up.machine.ts";
import { signUpPhrases } from "./sign-up.phrases.ts";

export const signUpFlow = defineFlow({
  slug: "sign-up",
  title: "Make an account",
  machine: signUpMachine,
  inputs: [{}, { compact: true, captchaRequired: true }, { isModel: true }],
  events: [
    { type: "username.typed", value: "dana" },
    { type: "email.typed", value: "dana@example.com" },
    { type: "email.typed", value: "dana@" },
    { type: "password.typed", value: "sample password" },
    { type: "form.submitted" },
    { type: "signIn.chosen" },
    { type: "captcha.solved", solution: "sample solution" },
    { type: "captcha.withdrawn" },
  ],
  outputs: {
    signUp: [
      { status: "ok", data: {} },
      { status: "ok", data: { redirect_url: "/creator/signup" } },
      {
        status: "failed",
        failure: {
          code: "username_taken",
          error: "This username is taken.",
          fields: { username: "This username is taken." },
        },
      },
      {
        status: "failed",
        failure: {
          code: "captcha_required",
          error: "Please complete the security check.",
          require_captcha: true,
        },
      },
    ],
  },
  phrases: signUpPhrases,
  select: selectSignUpView,
});
