import { defineFlow } from "../app/flow.ts";
import { sampleSite } from "../app/sample-records.ts";
import { signInMachine } from "../sign-in/sign-in.machine.ts";
import { signUpMachine } from "../sign-up/sign-up.machine.ts";
import { landingMachine, selectLandingView } from "./landing.machine.ts";
import { landingPhrases } from "./landing.phrases.ts";

export const landingFlow = defineFlow({
  slug: "landing",
  title: "The landing page",
  // In the product the code of the forms loads later.
  machine: landingMachine.provide({ actors: { signIn: signInMachine, signUp: signUpMachine } }),
  inputs: [
    {
      route: { page: "landing" },
      user: null,
      site: sampleSite,
      now: 1_790_000_000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
  ],
  events: [
    { type: "hidden.told", hidden: { mia: 1_790_000_000 } },
    { type: "dialogForm.told", isOpen: true },
    { type: "dialogForm.told", isOpen: false },
    { type: "logIn.pressed" },
    { type: "signUp.pressed" },
    { type: "creatorSignUp.pressed" },
  ],
  outputs: { loadForms: [null], signIn: [{ type: "user" }], signUp: [undefined] },
  phrases: landingPhrases,
  select: selectLandingView,
  ends: ["leaving", "withoutForms"],
});
