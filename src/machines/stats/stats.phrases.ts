import { statsPeriods } from "../../domain/calendar/stats-period.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR } from "../app/wording.ts";
import type { statsMachine } from "./stats.machine.ts";

/** How the figures of a page read to a tester. */
export const statsPhrases: PhrasesOf<typeof statsMachine> = {
  begin: ({ route: { period } }) => `Log in as ava and open /account/stats/${period}.`,
  events: {
    "route.changed": ({ route }, { context: { period } }) =>
      route.page !== "stats" || route.period === period
        ? `The address stays as it is (${FROM_INSPECTOR}).`
        : `Press ${statsPeriods[route.period]}.`,
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    showing: ({ context: { period } }) => `The page shows the figures of ${statsPeriods[period]}.`,
  },
};
