import { defineFlow } from "../app/flow.ts";
import { sampleFan, sampleSite } from "../app/sample-records.ts";
import { emailAndPasswordMachine, selectEmailAndPasswordView } from "./email-and-password.machine.ts";
import { emailAndPasswordPhrases } from "./email-and-password.phrases.ts";

const unconfirmed = { ...sampleFan, email: "fan@demo.example", email_confirmed: false };
const facts = {
  route: { page: "email-and-password" },
  site: sampleSite,
  now: 1_790_000_000,
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;

export const emailAndPasswordFlow = defineFlow({
  slug: "email-and-password",
  title: "The page Email & Password",
  machine: emailAndPasswordMachine,
  inputs: [
    { ...facts, user: unconfirmed },
    { ...facts, user: sampleFan },
    { ...facts, user: { ...sampleFan, email: null } },
  ],
  events: [
    { type: "password.changed" },
    { type: "socket.received", name: "account.user-update", data: { user: sampleFan } },
  ],
  outputs: {},
  ends: ["showing"],
  phrases: emailAndPasswordPhrases,
  select: selectEmailAndPasswordView,
});
