import type { PhrasesOf } from "../app/flow.ts";
import type { landingMachine } from "./landing.machine.ts";

/** How the landing page reads to a tester. */
export const landingPhrases: PhrasesOf<typeof landingMachine> = {
  begin: () => "Open / as a guest.",
  events: {
    "hidden.told": {
      by: "world",
      says: ({ hidden }) =>
        `The browser remembers as hidden: ${Object.keys(hidden).join(", ")} (csf_hidden_creators in its storage).`,
    },
    "logIn.pressed": "Press Log in on the page.",
    "signUp.pressed": "Press Sign up on the page.",
    "creatorSignUp.pressed": "Press Become a creator on the page.",
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    showing: 'The page says "The front row for the creators you love." and shows the popular creators.',
  },
};
