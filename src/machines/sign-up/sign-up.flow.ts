import { defineFlow } from "../app/flow.ts";
import { sampleSocial } from "../app/sample-records.ts";
import { selectSignUpView, signUpMachine } from "./sign-up.machine.ts";
import { signUpPhrases } from "./sign-up.phrases.ts";

export const signUpFlow = defineFlow({
  slug: "sign-up",
  title: "Make an account",
  machine: signUpMachine,
  inputs: [
    {},
    { compact: true, captchaRequired: true },
    { isModel: true },
    { isModel: true, socialProviders: ["google", "twitter"] },
    { social: sampleSocial },
  ],
  events: [
    { type: "field.changed", field: "username", value: "dana" },
    { type: "field.changed", field: "email", value: "dana@example.com" },
    { type: "field.changed", field: "email", value: "dana@" },
    { type: "field.changed", field: "password", value: "sample password" },
    { type: "field.changed", field: "terms", value: true },
    { type: "form.submitted" },
    { type: "signIn.chosen" },
    { type: "provider.chosen", provider: "google" },
    { type: "provider.chosen", provider: "twitter" },
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
        failure: { code: "social_expired", error: "This sign-up took too long. Please start it again." },
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
