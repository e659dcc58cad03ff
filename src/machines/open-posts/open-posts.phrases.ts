import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { control } from "../app/wording.ts";
import type { openPostsMachine } from "./open-posts.machine.ts";

/** How the posts of a page read to a tester. */
export const openPostsPhrases: PhrasesOf<typeof openPostsMachine> = {
  begin: () => "Log in as sub and open /ava.",
  events: {
    "post.asked": ({ item }) => `Press the heart of post ${item.post.id}.`,
    "post.changed": {
      by: "world",
      says: ({ postId }) => `Post ${postId} is another one now: it was bought, or its thumbnail is there.`,
    },
    "route.changed": { by: "world", says: ({ route }) => `The page changes to ${route.page}.` },
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    ready: ({ context: { ids } }) =>
      ids.length === 0
        ? "The posts stand as their lists have them."
        : `The posts that show what was done there: ${ids.join(", ")}.`,
  },
};
