import { defineFlow } from "../app/flow.ts";
import { selectSignInView, signInMachine } from "./sign-in.machine.ts";
import { signInPhrases } from "./sign-in.phrases.ts";

const credentials = { code: "invalid_credentials", error: "These credentials do not match our records." };

export const signInFlow = defineFlow({
  slug: "sign-in",
  title: "Log in",
  machine: signInMachine,
  inputs: [
    {},
    { captchaRequired: true },
    { reload: true },
    { socialProviders: ["google", "twitter"] },
    { email: "dana@example.com" },
  ],
  events: [
    { type: "field.changed", field: "email", value: "dana" },
    { type: "field.changed", field: "email", value: "" },
    { type: "field.changed", field: "password", value: "sample password" },
    { type: "form.submitted" },
    { type: "signUp.chosen" },
    { type: "forgotPassword.chosen" },
    { type: "provider.chosen", provider: "google" },
    { type: "provider.chosen", provider: "twitter" },
    { type: "captcha.solved", solution: "sample solution" },
    { type: "captcha.withdrawn" },
  ],
  outputs: {
    signIn: [
      { status: "ok", data: { type: "user", redirect_url: null } },
      { status: "ok", data: { type: "model", redirect_url: "/account/dashboard" } },
      { status: "failed", failure: { ...credentials, require_captcha: false } },
      { status: "failed", failure: { ...credentials, require_captcha: true } },
      {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { email: "This value is not valid." },
        },
      },
    ],
  },
  phrases: signInPhrases,
  select: selectSignInView,
});
