import type { Failure } from "../../protocol/failures.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { control, sentences, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { ConversationInput } from "./conversation.setup.ts";
import type { conversationMachine, ConversationSnapshot } from "./conversation.machine.ts";

const PATH = "/api/v1/account/direct-message/conversation/ava";
const MESSAGE = "/api/v1/account/direct-message/message/{its id}";
const BLOCK = "/api/v1/account/follower/ava/block";

const begun = ({ target }: ConversationInput): string =>
  target === null
    ? "Log in as sub and open /account/direct-message/inbox/ava."
    : "Log in as sub and open /account/direct-message/inbox/ava/chat/msg-id/{id of a message}.";

const loaded = (answer: AnswerTo<"getConversation">): string => {
  if (answer.status === "failed") {
    const { code, error } = answer.failure;
    return code === "message_not_found"
      ? `The server refuses: "${error}" (delete the message in another window before).`
      : tooMany("GET", PATH, answer.failure);
  }
  const { writing, has_newer: newer, is_blocked: isBlocked } = answer.data;
  if (isBlocked) return "The messages come, and that she is blocked (block her in another window before).";
  if (!writing.may) return "The messages come, and that one may not write (end the subscription before).";
  return newer
    ? "Older messages come (the address names one of them)."
    : "The newest messages come (the address names none).";
};

const acted = (
  answer: { readonly status: "ok" } | { readonly status: "failed"; readonly failure: Failure },
  { context: { act } }: ConversationSnapshot,
): string =>
  answer.status === "ok"
    ? "The server answers: done."
    : tooMany(
        act?.kind === "block" ? "POST" : "DELETE",
        act?.kind === "delete" ? MESSAGE : BLOCK,
        answer.failure,
      );

/** How a conversation reads to a tester. */
export const conversationPhrases: PhrasesOf<typeof conversationMachine> = {
  begin: begun,
  events: {
    "target.changed": "Go to the address of a message of the same conversation.",
    "view.changed": ({ isSeen }) => (isSeen ? "Press Chat." : "Press Info."),
    "retry.requested": "Press Try again.",
    "older.requested": "Press Older messages.",
    "newer.requested": "Press Newer messages.",
    "latest.requested": "Press To the newest.",
    "delete.pressed": "Press Delete this message at a message of your own.",
    "tip.pressed": "Press Send a tip.",
    "unlock.pressed": "Press Unlock for $9.00 below the film.",
    "media.failed": {
      by: "world",
      says: "A film or picture does not come (wait for more than an hour, then play it).",
    },
    "thing.opened": { by: "world", says: "The film is paid for." },
    "block.pressed": "Choose Block from the menu More.",
    "unblock.pressed": "Choose Unblock from the menu More.",
    "question.answered": (event, { context: { act } }) => {
      if (event.answer !== "confirmed") return act?.kind === "delete" ? "Press Keep it." : "Press Cancel.";
      return act?.kind === "delete" ? "Press Delete in the dialog." : "Press Block in the dialog.";
    },
    "message.sent": { by: "world", says: "A message was sent." },
    "message.refused": { by: "world", says: "A message was refused." },
    "socket.received": { by: "world", says: socketEventSays },
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: {
    loadConversation: loaded,
    readMessage: (answer: AnswerTo<"getMessage">) =>
      answer.status === "ok"
        ? "The message comes again as it is now."
        : tooMany("GET", MESSAGE, answer.failure),
    markRead: "The server knows that the messages were read.",
    submitAct: acted,
  },
  breaks: {
    loadConversation: unreachable("GET", PATH),
    readMessage: unreachable("GET", MESSAGE),
    markRead: unreachable("POST", `${PATH}/read`),
    submitAct: unreachable("POST", BLOCK),
  },
  delays: {
    offlineRetry: "Five seconds pass.",
    typingEnds: "Six seconds pass.",
  },
  states: {
    "reading.loading": "Grey lines stand in the place of the messages.",
    "reading.failed": ({ context: { failure } }) =>
      `In the place of the messages stands "${failure?.error ?? ""}" with Try again.`,
    "reading.offline": "In the place of the messages stands that the server cannot be reached.",
    "reading.showing": ({ context: { head, hasOlder, hasNewer } }) =>
      sentences(
        "The messages are shown, the newest at the bottom.",
        hasOlder ? "Above them is Older messages." : null,
        hasNewer ? "Below them is Newer messages." : null,
        head?.writing.may === false ? "In the place of the field stands why one may not write." : null,
      ),
    "reading.refreshing": "The messages are shown.",
    "reading.waiting": "The messages are shown as they were.",
    "reading.loadingOlder": "Older messages is busy.",
    "reading.loadingNewer": "Newer messages is busy.",
    "marking.idle": "What is shown counts as read.",
    "marking.sending": "What is shown is being marked as read.",
    "marking.waiting": "What is shown is not marked as read yet.",
    "renewing.idle": "Every message is shown as it is.",
    "renewing.reading": "A message is being read again.",
    "renewing.waiting": "A message is shown as it was.",
    "typing.silent": "Nobody is said to type.",
    "acting.idle": "No dialog is open.",
    "acting.submitting": "The dialog is closed, and what was asked is being done.",
    "typing.heard": 'Above the field stands "Ava is typing…".',
    "acting.asking": ({ context: { act } }) =>
      act?.kind === "delete"
        ? "A dialog asks whether to delete the message."
        : "A dialog asks whether to block Ava.",
  },
};
