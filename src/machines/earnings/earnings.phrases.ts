import { statsPeriods } from "../../domain/calendar/stats-period.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { control } from "../app/wording.ts";
import { earningsKindNames, type earningsMachine } from "./earnings.machine.ts";

/** How the page of a creator's earnings reads to a tester. */
export const earningsPhrases: PhrasesOf<typeof earningsMachine> = {
  begin: () => "Log in as ava and open /account/earnings.",
  events: {
    "period.chosen": ({ period }) => `Choose ${statsPeriods[period]} under Period.`,
    "kind.chosen": ({ kind }) => `Choose ${earningsKindNames[kind]} under Kind.`,
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    showing: ({ context: { period, kind } }) =>
      `The page shows ${earningsKindNames[kind]} of ${statsPeriods[period]}.`,
  },
};
