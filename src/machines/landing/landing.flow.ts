import { defineFlow } from "../app/flow.ts";
import { sampleSite } from "../app/sample-records.ts";
import { landingMachine, selectLandingView } from "./landing.machine.ts";
import { landingPhrases } from "./landing.phrases.ts";

export const landingFlow = defineFlow({
  slug: "landing",
  title: "The landing page",
  machine: landingMachine,
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
    { type: "logIn.pressed" },
    { type: "signUp.pressed" },
    { type: "creatorSignUp.pressed" },
  ],
  outputs: {},
  phrases: landingPhrases,
  select: selectLandingView,
  ends: ["showing"],
});
