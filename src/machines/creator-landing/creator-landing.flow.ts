import { CREATOR_OFFER_ENDS_AT } from "../../domain/creator/creator-offer.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFan, sampleSite } from "../app/sample-records.ts";
import { creatorLandingMachine, selectCreatorLandingView } from "./creator-landing.machine.ts";
import { creatorLandingPhrases } from "./creator-landing.phrases.ts";

const facts = {
  route: { page: "creator-landing" },
  site: sampleSite,
  user: null,
  now: 1_790_000_000,
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;

export const creatorLandingFlow = defineFlow({
  slug: "creator-landing",
  title: "The page for new creators",
  machine: creatorLandingMachine,
  inputs: [
    facts,
    { ...facts, now: CREATOR_OFFER_ENDS_AT - 60 },
    { ...facts, user: sampleFan, site: { ...sampleSite, signup_source: "fantime" } },
    { ...facts, user: sampleCreator },
  ],
  events: [{ type: "logIn.pressed" }],
  outputs: {},
  phrases: creatorLandingPhrases,
  select: selectCreatorLandingView,
  ends: ["showing"],
});
