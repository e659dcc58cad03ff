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
    "analytics.due": {
      by: "world",
      says: (_, { context: { waiting } }) =>
        waiting.length === 0
          ? "Five seconds pass while nothing waits."
          : "It is five seconds since the subscription was paid.",
    },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    forwarding: ({ context: { waiting } }) =>
      waiting.length === 0
        ? "What was recorded last stands at the end of dataLayer in the console."
        : "What was recorded last, if it was of a subscription, does not stand in dataLayer yet.",
  },
};
