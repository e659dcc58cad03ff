import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { sentences, tooMany, typed, unreachable } from "../app/wording.ts";
import type { CallResult } from "../resource/call.ts";
import { selectStreamChatView, type streamChatMachine } from "./stream-chat.machine.ts";

const PATH = "/api/v1/user/ava/stream/chat";
const shown = "The chat shows what was said, and the field Message.";

/** How it reads to a tester. */
export const streamChatPhrases: PhrasesOf<typeof streamChatMachine> = {
  begin: ({ username, viewer }) =>
    viewer === username
      ? `Log in as sub; in another browser log in as ${username} and go live on /stream/create, with sub on /stream/view/${username}.`
      : `Log in as ${username} and go live on /stream/create; log in as ${viewer} in another browser and open /stream/view/${username}.`,
  events: {
    "written.typed": typed("Message"),
    "text.sent": "Press Send.",
    "act.chosen": ({ act }) =>
      act.kind === "delete"
        ? "In the studio, press the three dots at the first message, then Delete message."
        : `In the studio, press the three dots at a message of ${act.username}, then ${act.kind === "mute" ? "Mute" : "Unmute"}.`,
    "muted.read": { by: "world", says: "Ten seconds pass, and the page has read that nobody is muted." },
    "line.restored": { by: "world", says: "The connection to the server is back." },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {
    sendText: (answer: CallResult<unknown>) => {
      if (answer.status === "ok") return "The server takes it (the other browser shows it).";
      return answer.failure.code === "stream_muted"
        ? `The server refuses: "${answer.failure.error}" (mute the viewer in the studio while his page is offline).`
        : tooMany("POST", PATH, answer.failure);
    },
    moderate: (answer: CallResult<unknown>) =>
      answer.status === "ok"
        ? "The server does so (the other browser shows it)."
        : `The server refuses: "${answer.failure.error}" (too many calls).`,
  },
  breaks: {
    sendText: unreachable("POST", PATH),
    moderate: unreachable("DELETE", "/api/v1/account/stream/{id}/chat/{message_id}"),
  },
  delays: { joinAgain: "Two seconds pass without a line to the server." },
  states: {
    "room.joining": shown,
    "room.joined": shown,
    "talk.writing": (snapshot) => {
      const { isMuted, muted, isOwner } = selectStreamChatView(snapshot);
      return sentences(
        shown,
        isMuted ? "It says that one is muted; what was typed stays." : null,
        isOwner && muted.length > 0 ? `It lists who is muted: ${muted.join(", ")}.` : null,
      );
    },
    "order.open": shown,
    "order.acting": "The button that was pressed says that something is under way.",
    "talk.sending": "The button Send says that something is under way.",
  },
};
