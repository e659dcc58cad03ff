import { statsPeriods } from "../../domain/calendar/stats-period.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR } from "../app/wording.ts";
import { statsKindNames, statsSortNames, type galleryStatsMachine } from "./gallery-stats.machine.ts";

/** How the figures of galleries and messages read to a tester. */
export const galleryStatsPhrases: PhrasesOf<typeof galleryStatsMachine> = {
  begin: ({ route: { gallery } }) =>
    gallery === null
      ? "Log in as ava and open /account/direct-message/stats."
      : `Log in as ava, open the tab PREMIUM of /ava and press Stats at a gallery (${gallery}).`,
  events: {
    "period.chosen": ({ period }) => `Choose ${statsPeriods[period]} under Period.`,
    "kind.chosen": ({ kind }) => `Choose ${statsKindNames[kind]} under Kind.`,
    "sort.chosen": ({ sort }) => `Choose ${statsSortNames[sort]} under Order.`,
    "all.pressed": (_, { context: { gallery } }) =>
      gallery === null ? `Ask for everything again (${FROM_INSPECTOR}).` : "Press Show all.",
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    showing: ({ context: { period, kind, sort, gallery } }) =>
      `The page shows ${gallery === null ? `${statsKindNames[kind]}, ${statsSortNames[sort]}` : "one gallery alone"}, of ${statsPeriods[period]}.`,
  },
};
