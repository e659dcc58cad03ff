import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { control, FROM_INSPECTOR } from "../app/wording.ts";
import type { growlMachine } from "./growl.machine.ts";

const NOTHING = "Nothing tells of messages.";

/** How the word of unread messages reads to a tester. */
export const growlPhrases: PhrasesOf<typeof growlMachine> = {
  begin: ({ unread }) =>
    unread === 0
      ? "Log in as sub, whose messages are all read, and open /."
      : "Have ava write to sub, log in as sub and open /.",
  events: {
    "socket.received": { by: "world", says: socketEventSays },
    "counters.read": {
      by: "world",
      says: ({ counters }) =>
        `The line to the server was away (${control("socket", { close: 1012 })}) and is back; unread conversations: ${counters.unread_dm_user_ids.length}.`,
    },
    "growl.closed": "Press Close in the word of unread messages.",
  },
  answers: {
    readDue: (due: boolean) =>
      due
        ? "The browser has told of none in the last two hours."
        : "The browser has told of some in the last two hours (wait for it to be told beforehand, and load the page anew).",
  },
  breaks: {
    readDue: `The browser's storage cannot be read (${FROM_INSPECTOR}).`,
  },
  delays: { growlDelay: "Wait 3 s.", growlDuration: "Wait 7 s." },
  states: {
    silent: NOTHING,
    checking: NOTHING,
    waiting: NOTHING,
    shown: ({ context: { unread } }) =>
      `Below the header stands "You have ${unread} unread message(s)", a link to the inbox.`,
  },
};
