import type { PhrasesOf } from "../app/flow.ts";
import type { geoNoticeMachine } from "./geo-notice.machine.ts";

/** How the notice of a restricted country reads to a tester. */
export const geoNoticePhrases: PhrasesOf<typeof geoNoticeMachine> = {
  begin: () => "Log in as elsa, who applied from Sweden, in a browser that has not seen her for 30 days.",
  events: {
    "notice.due": { by: "world", says: "The page has something to tell her, and the browser has not yet." },
    "question.answered": ({ answer }) => (answer === "confirmed" ? "Press Ok." : "Press Escape."),
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    quiet: "No notice is shown.",
    telling: ({ context }) => `The dialog "Not available in your region" says "${context.text}"`,
    told: "The notice is gone, and the next pages do not show it for 30 days.",
  },
};
