import type { PhrasesOf } from "../app/flow.ts";
import { begunAtGoogle } from "../app/social-wording.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import type { arrivalsMachine } from "./arrivals.machine.ts";

/** How it reads to a tester what a page tells as it comes. */
export const arrivalsPhrases: PhrasesOf<typeof arrivalsMachine> = {
  begin: ({ isHeld, social, snapchat, private: pending }) => {
    if (isHeld) return "Log in as liam, whose tips are blocked, and open /.";
    if (snapchat !== null)
      return "Open /ava as a guest, buy her Snapchat there with card 4242 4242 4242 4242 and wait until the page reloads.";
    if (social !== null) return begunAtGoogle(social);
    if (pending === null) return "Log in as fan and open /.";
    return pending.role === "sender"
      ? "Log in as ava, invite fan to a private show at /stream/create/c2c and open / in another window."
      : "Log in as fan, whom ava has just invited to a private show, and open /.";
  },
  events: {
    "route.changed": { by: "world", says: "The address becomes another page's (press a link)." },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    held: "Nothing further is told.",
    told: "What came with the page was told, once.",
  },
};
