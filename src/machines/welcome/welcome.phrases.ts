import type { PhrasesOf } from "../app/flow.ts";
import { selectWelcomeView, type welcomeMachine } from "./welcome.machine.ts";

const WELCOMES = "The page has no header; it welcomes guests and shows the six newest creators.";

type Snapshot = Parameters<typeof selectWelcomeView>[0];

const voice = (snapshot: Snapshot): string => {
  const { testimonials, index } = selectWelcomeView(snapshot);
  return `What ${testimonials[index]?.name ?? "nobody"} says is seen`;
};

/** How the welcome page reads to a tester. */
export const welcomePhrases: PhrasesOf<typeof welcomeMachine> = {
  begin: ({ site }) =>
    site.testimonials === null
      ? "Open / of a site in fantime style as a guest."
      : 'Open / of a site in fantime style whose settings have "testimonials": [] as a guest.',
  events: {
    "hidden.told": {
      by: "world",
      says: ({ hidden }) =>
        `The browser remembers as hidden: ${Object.keys(hidden).join(", ")} (csf_hidden_creators in its storage).`,
    },
    "logIn.pressed": "Press Log in.",
    "signUp.pressed": "Press Sign up.",
    "testimonial.chosen": ({ index }) =>
      `Press the ${index === 0 ? "first" : "second"} dot below what people say.`,
  },
  answers: {},
  breaks: {},
  delays: { testimonialTurn: "A minute passes." },
  states: {
    turning: (snapshot) => `${WELCOMES} ${voice(snapshot)}, for a minute.`,
    quiet: `${WELCOMES} Nobody is quoted.`,
  },
};
