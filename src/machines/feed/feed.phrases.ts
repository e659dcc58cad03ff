import type { PhrasesOf } from "../app/flow.ts";
import { control, sentences } from "../app/wording.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import type { feedMachine } from "./feed.machine.ts";

/** How the feed reads to a tester. */
export const feedPhrases: PhrasesOf<typeof feedMachine> = {
  begin: () => "Log in as sub on a site in fantime style and open /.",
  events: {
    "hidden.told": {
      by: "world",
      says: ({ hidden }) =>
        `The browser remembers as hidden: ${Object.keys(hidden).join(", ")} (csf_hidden_creators in its storage).`,
    },
    "notInterested.pressed": ({ username }) => `Press Not interested at ${username} among the suggestions.`,
    "tip.pressed": ({ username }) => `Press TIP ME at a post of ${username}.`,
    "clock.ticked": { by: "world", says: "Five seconds pass." },
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment, and the posts are asked for anew (${control("socket", { close: 1012 })}).`,
    },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    showing: ({ context: { hidden } }) =>
      sentences(
        "The posts of whom you follow are shown, and up to six creators whom you do not follow.",
        Object.keys(hidden).length === 0
          ? null
          : `Not among the suggestions: ${Object.keys(hidden).join(", ")}.`,
      ),
  },
};
