import { defineFlow } from "../app/flow.ts";
import { sampleSite } from "../app/sample-records.ts";
import { rankingsMachine, selectRankingsView } from "./rankings.machine.ts";
import { rankingsPhrases } from "./rankings.phrases.ts";

export const rankingsFlow = defineFlow({
  slug: "rankings",
  title: "The rankings of creators",
  machine: rankingsMachine,
  inputs: [
    {
      route: { page: "rankings" },
      site: sampleSite,
      user: null,
      now: 1_790_000_000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
  ],
  events: [
    { type: "hidden.told", hidden: { mia: 1_790_000_000 } },
    { type: "period.chosen", period: "all" },
    { type: "period.chosen", period: "week" },
  ],
  outputs: {},
  phrases: rankingsPhrases,
  select: selectRankingsView,
  ends: ["showing"],
});
