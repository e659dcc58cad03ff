import type { PhrasesOf } from "../app/flow.ts";
import { control } from "../app/wording.ts";
import type { payoutsMachine } from "./payouts.machine.ts";

/** How the page of a creator's payouts reads to a tester. */
export const payoutsPhrases: PhrasesOf<typeof payoutsMachine> = {
  begin: () => "Log in as ava and open /account/earnings/payouts.",
  events: {
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: { showing: "The page shows what is pending, what is payable and when, and past payouts." },
};
