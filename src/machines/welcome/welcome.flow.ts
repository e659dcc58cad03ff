import { defineFlow } from "../app/flow.ts";
import { sampleSite } from "../app/sample-records.ts";
import { selectWelcomeView, welcomeMachine } from "./welcome.machine.ts";
import { welcomePhrases } from "./welcome.phrases.ts";

const site = { ...sampleSite, homepage_style: "fantime", signup_source: "fantime" } as const;

const facts = {
  route: { page: "welcome" },
  site,
  user: null,
  now: 1_790_000_000,
  page: { captchaRequired: false, signupSource: "fantime", isMobile: false },
} as const;

export const welcomeFlow = defineFlow({
  slug: "welcome",
  title: "The welcome page",
  machine: welcomeMachine,
  inputs: [facts, { ...facts, site: { ...site, testimonials: [] } }],
  events: [
    { type: "hidden.told", hidden: { mia: 1_790_000_000 } },
    { type: "logIn.pressed" },
    { type: "signUp.pressed" },
    { type: "testimonial.chosen", index: 0 },
    { type: "testimonial.chosen", index: 1 },
  ],
  outputs: {},
  phrases: welcomePhrases,
  select: selectWelcomeView,
  ends: ["turning", "quiet"],
});
