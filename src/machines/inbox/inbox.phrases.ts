import { inboxFilterNames } from "../../domain/direct-message/conversation.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { control, typed } from "../app/wording.ts";
import type { inboxMachine } from "./inbox.machine.ts";

/** How the inbox reads to a tester. */
export const inboxPhrases: PhrasesOf<typeof inboxMachine> = {
  begin: ({ user, route: { username } }) =>
    `Log in as ${user?.username ?? "sub"} and open /account/direct-message/inbox${username === null ? "" : `/${username}`}.`,
  events: {
    "filter.chosen": ({ filter }) => `Press ${inboxFilterNames[filter]}.`,
    "field.changed": typed("Search by name"),
    "route.changed": ({ route }) => {
      if (route.page !== "inbox" || route.username === null) return "Go back to the list.";
      return route.messageId === null
        ? `Press the conversation with ${route.username}.`
        : `Go to the address of a message of ${route.username}.`;
    },
    "socket.received": { by: "world", says: socketEventSays },
    "thing.opened": { by: "world", says: "The media of a message are paid for." },
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: {},
  breaks: {},
  delays: { typingPause: "A moment passes." },
  states: {
    showing: ({ context: { route, filter } }) =>
      route.username === null
        ? `The list shows ${inboxFilterNames[filter].toLowerCase()}, and no conversation is open.`
        : `The conversation with ${route.username} is open.`,
    typing: "The list is still the one of before.",
  },
};
