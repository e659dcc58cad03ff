import { inboxFilterNames } from "../../domain/direct-message/conversation.ts";
import { INBOX_PATH } from "../../domain/direct-message/conversation-path.ts";
import { chatViewPath, galleryNames } from "../../domain/direct-message/inbox-address.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { control, typed } from "../app/wording.ts";
import type { inboxMachine } from "./inbox.machine.ts";

/** How the inbox reads to a tester. */
export const inboxPhrases: PhrasesOf<typeof inboxMachine> = {
  begin: ({ user, route: { username, view } }) =>
    `Log in as ${user?.username ?? "sub"} and open ${username === null ? INBOX_PATH : chatViewPath(username, view)}.`,
  events: {
    "filter.chosen": ({ filter }) => `Press ${inboxFilterNames[filter]}.`,
    "field.changed": typed("Search by name"),
    "route.changed": ({ route }) => {
      if (route.page !== "inbox" || route.username === null) return "Go back to the list.";
      if (route.view === "info") return "Press Info.";
      if (route.view === "gallery")
        return route.gallery === "photos" ? "Press Gallery." : `Press ${galleryNames[route.gallery]}.`;
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
    showing: ({ context: { route, filter } }) => {
      if (route.username === null)
        return `The list shows ${inboxFilterNames[filter].toLowerCase()}, and no conversation is open.`;
      if (route.view === "info") return `What is known of ${route.username} is shown.`;
      return route.view === "gallery"
        ? `Of what was shared with ${route.username}, ${galleryNames[route.gallery].toLowerCase()} are shown.`
        : `The conversation with ${route.username} is open.`;
    },
    typing: "The list is still the one of before.",
  },
};
