import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { conversationMachine } from "./conversation.machine.ts";
import { conversationPhrases } from "./conversation.phrases.ts";
import { selectConversationView } from "./conversation-view.ts";
import {
  openedMessage,
  sampleBlockedConversation,
  sampleConversation,
  sampleMessages,
  sampleOlderPage,
  sampleShutConversation,
  sentMessage,
} from "./sample-messages.ts";

const { id } = sampleMessages[1]!;
const received = {
  ...{ id: 110, user_id: "u-ava", username: "ava", display_name: "Ava", text: "Hello", has_media: false },
  ...{ amount_usd: 0, created_at: 1_790_000_000 },
};
const gone = {
  status: "failed",
  failure: { code: "message_not_found", error: "This message is not there any more." },
} as const;

export const conversationFlow = defineFlow({
  slug: "conversation",
  title: "A conversation",
  machine: conversationMachine,
  inputs: [
    { username: "ava", isCreator: false, hasPurchase: false, target: null, delivers: null, isSeen: true },
    { username: "ava", isCreator: false, hasPurchase: false, target: 101, delivers: null, isSeen: true },
  ],
  events: [
    { type: "target.changed", target: 101 },
    { type: "view.changed", isSeen: false },
    { type: "view.changed", isSeen: true },
    { type: "retry.requested" },
    { type: "older.requested" },
    { type: "newer.requested" },
    { type: "latest.requested" },
    { type: "delete.pressed", id },
    { type: "block.pressed" },
    { type: "unblock.pressed" },
    { type: "unlock.pressed", id: 108 },
    { type: "tip.pressed" },
    { type: "media.failed", id: 108 },
    { type: "thing.opened", thing: { kind: "message", id: 108 } },
    { type: "socket.received", name: "direct-message.unlocked", data: { username: "ava", id: 108 } },
    { type: "question.answered", name: "delete-message", answer: "confirmed" },
    { type: "question.answered", name: "delete-message", answer: "cancelled" },
    { type: "message.sent", sent: sentMessage },
    { type: "message.refused" },
    { type: "line.restored" },
    { type: "socket.received", name: "direct-message.new", data: received },
    { type: "socket.received", name: "direct-message.read", data: { username: "ava", up_to_id: id } },
    { type: "socket.received", name: "direct-message.deleted", data: { username: "ava", id: 108 } },
    { type: "socket.received", name: "direct-message.typing", data: { username: "ava" } },
  ],
  outputs: {
    loadConversation: [
      { status: "ok", data: sampleConversation },
      { status: "ok", data: sampleOlderPage },
      { status: "ok", data: sampleShutConversation },
      { status: "ok", data: sampleBlockedConversation },
      gone,
      { status: "failed", failure: sampleFailure },
    ],
    readMessage: [
      { status: "ok", data: { message: openedMessage, user: sampleConversation.user } },
      gone,
      { status: "failed", failure: sampleFailure },
    ],
    markRead: [{ username: "ava", id: 108, sequence: 8 }],
    submitAct: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: conversationPhrases,
  select: selectConversationView,
  // How many messages there are makes no difference to what can be done.
  key: ({ value, context: { head, items, hasOlder, hasNewer, act, target } }) => [
    ...[
      value,
      head?.writing.may,
      head?.is_blocked,
      hasOlder,
      hasNewer,
      act?.kind,
      target,
      items.some((each) => each.id === 108),
    ],
  ],
  // What happens at once in several of its parts is what happens in each.
  stop: ({ value: { reading, marking, renewing, typing, acting } }) =>
    [
      reading !== "loading" && reading !== "showing",
      ...[marking !== "idle", renewing !== "idle", typing !== "silent", acting !== "idle"],
    ].filter(Boolean).length > 1,
});
