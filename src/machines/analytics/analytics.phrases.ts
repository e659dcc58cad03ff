import type { PhrasesOf } from "../app/flow.ts";
import type { analyticsMachine } from "./analytics.machine.ts";

/** How the forwarding of what is worth counting reads to a tester. */
export const analyticsPhrases: PhrasesOf<typeof analyticsMachine> = {
  begin: () => "Open / and the console of the developer tools.",
  events: {
    "analytics.recorded": {
      by: "world",
      says: ({ event, data }) =>
        `The page records "${event}" with ${JSON.stringify(data)} (make an account or pay for something).`,
    },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    forwarding: "What was recorded last stands at the end of dataLayer in the console.",
  },
};
