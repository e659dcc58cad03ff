import type { PhrasesOf } from "../app/flow.ts";
import { control } from "../app/wording.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import type { creatorHomeMachine } from "./creator-home.machine.ts";

/** How a creator's home reads to a tester. */
export const creatorHomePhrases: PhrasesOf<typeof creatorHomeMachine> = {
  begin: ({ user, site }) =>
    `Log in as ${user?.username ?? "ava"} on a site in ${site.homepage_style} style and open /.`,
  events: {
    "clock.ticked": { by: "world", says: "Five seconds pass." },
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment, and all of the page is asked for anew (${control("socket", { close: 1012 })}).`,
    },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    showing:
      "Today's earnings, the balance and the new fans are shown, what is scheduled next if there is anything, and the posts of whom you follow.",
  },
};
