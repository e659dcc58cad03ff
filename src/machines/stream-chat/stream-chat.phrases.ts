import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { tooMany, typed, unreachable } from "../app/wording.ts";
import type { CallResult } from "../resource/call.ts";
import type { streamChatMachine } from "./stream-chat.machine.ts";

const PATH = "/api/v1/user/ava/stream/chat";
const shown = "The chat shows what was said, and the field Message.";

/** How it reads to a tester. */
export const streamChatPhrases: PhrasesOf<typeof streamChatMachine> = {
  begin: ({ username }) =>
    `Log in as ${username} and go live on /stream/create; log in as sub in another browser and open /stream/view/${username}.`,
  events: {
    "written.typed": typed("Message"),
    "text.sent": "Press Send.",
    "line.restored": { by: "world", says: "The connection to the server is back." },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {
    sendText: (answer: CallResult<unknown>) =>
      answer.status === "ok"
        ? "The server takes it (the other browser shows it)."
        : tooMany("POST", PATH, answer.failure),
  },
  breaks: { sendText: unreachable("POST", PATH) },
  delays: { joinAgain: "Two seconds pass without a line to the server." },
  states: {
    "room.joining": shown,
    "room.joined": shown,
    "talk.writing": shown,
    "talk.sending": "The button Send says that something is under way.",
  },
};
