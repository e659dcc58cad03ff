import { defineFlow } from "../app/flow.ts";
import { captchaMachine, selectCaptchaView } from "./captcha.machine.ts";
import { captchaPhrases } from "./captcha.phrases.ts";

export const captchaFlow = defineFlow({
  slug: "captcha",
  title: "The security check inside a form",
  machine: captchaMachine,
  inputs: [{ purpose: "sign-in" }],
  events: [
    { type: "captcha.started" },
    { type: "captcha.refreshed" },
    { type: "challenge.progressed", percent: 40 },
    { type: "challenge.solved", solution: "sample solution" },
    { type: "challenge.failed" },
  ],
  outputs: {
    fetchChallenge: [
      {
        status: "ok",
        data: {
          parameters: {
            algorithm: "PBKDF2/SHA-256",
            nonce: "00",
            salt: "00",
            cost: 1,
            keyLength: 32,
            keyPrefix: "00",
          },
        },
      },
      {
        status: "ok",
        data: {
          provider: "turnstile",
          siteKey: "sample key",
          action: "sign-in",
          address: "/__captcha",
          name: "captcha-1",
        },
      },
      {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    ],
  },
  phrases: captchaPhrases,
  select: selectCaptchaView,
});
