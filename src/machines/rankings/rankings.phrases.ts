import type { RankingPeriod } from "../../domain/creator/ranking.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { sentences } from "../app/wording.ts";
import type { rankingsMachine } from "./rankings.machine.ts";

const labels: Readonly<Record<RankingPeriod, string>> = {
  day: "Today",
  week: "This week",
  month: "This month",
  all: "All time",
};

/** How the rankings read to a tester. */
export const rankingsPhrases: PhrasesOf<typeof rankingsMachine> = {
  begin: () => "Open /rankings as a guest.",
  events: {
    "hidden.told": {
      by: "world",
      says: ({ hidden }) =>
        `The browser remembers as hidden: ${Object.keys(hidden).join(", ")} (csf_hidden_creators in its storage).`,
    },
    "period.chosen": ({ period }) => `Press ${labels[period]}.`,
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    showing: ({ context: { period, hidden } }) =>
      sentences(
        `The ranking of "${labels[period]}" is shown.`,
        Object.keys(hidden).length === 0 ? null : `Left out are: ${Object.keys(hidden).join(", ")}.`,
      ),
  },
};
