import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, sendTo } from "xstate";

import { byStatus } from "../app/by-status.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { mergedWithNewest, newestOfOther } from "./chat-messages.ts";
import {
  conversationSetup,
  refused,
  type ConversationContext,
  type ConversationEvent,
} from "./conversation.setup.ts";
import { renewing } from "./renewing.ts";

/** Who looks at an older part and writes goes to the newest one: there is what he wrote. */
const toNewest = {
  guard: "hasNewer",
  target: "loading",
  actions: assign<ConversationContext, ConversationEvent, undefined, ConversationEvent, never>({
    target: null,
  }),
} as const;

/**
 * A new address of the same conversation reads it anew, and so does a press after a failure. What was sent while another part of it
 * is loaded is not missed.
 */
const reading = {
  "target.changed": { target: ".loading", actions: "takeTarget" },
  "message.sent": [{ ...toNewest, target: ".loading" }, { actions: "takeSent" }],
} as const;

/**
 * A conversation with somebody: its messages in pages, what comes meanwhile, what was read, and the composer. After whatever
 * happened the newest page is read again and laid over what is there; who looks at older messages is moved by what he writes alone.
 */
export const conversationMachine = conversationSetup.createMachine({
  id: "conversation",
  context: ({ input }) => ({
    ...input,
    ...{ head: null, items: [], readSequence: 0, hasOlder: false, hasNewer: false },
    ...{ failure: null, marked: 0, act: null, changed: [] },
  }),
  invoke: {
    id: "composer",
    src: "composer",
    input: ({ context: { username, isCreator, hasPurchase }, self }) => ({
      ...{ username, isCreator, hasPurchase },
      conversation: self,
    }),
  },
  type: "parallel",
  on: {
    "socket.received": [
      { guard: "isReadMark", actions: "takeReadMark" },
      { guard: "isDeletion", actions: "takeDeletion" },
      { guard: "isUnlocked", actions: "noteChanged" },
    ],
    "thing.opened": { actions: "noteChanged" },
    "media.failed": { actions: "noteChanged" },
    "tip.pressed": { actions: "tip" },
    "unlock.pressed": { guard: "isForSale", actions: "sell" },
  },
  states: {
    reading: {
      initial: "loading",
      on: reading,
      states: {
        loading: {
          // What has changed meanwhile may be missing in what is under way.
          on: {
            "message.sent": { target: "loading", reenter: true },
            "message.refused": { target: "loading", reenter: true },
            "line.restored": { target: "loading", reenter: true },
            "socket.received": { guard: "concernsConversation", target: "loading", reenter: true },
          },
          invoke: {
            id: "loadConversation",
            src: "loadConversation",
            input: ({ context: { username, target } }) =>
              target === null ? { username } : { username, around: target },
            onDone: byStatus({
              ok: {
                target: "showing",
                actions: [{ type: "takePage", params: ({ event }) => event.output.data }, "choosePurchase"],
              },
              failed: [
                // A message that is not there any more: the conversation is.
                {
                  guard: { type: "isWithoutTarget", params: refused },
                  target: "loading",
                  reenter: true,
                  actions: [
                    assign({ target: null }),
                    emit(({ event }) => errorToast(event.output.failure.error)),
                  ],
                },
                { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
              ],
            }),
            onError: "offline",
          },
        },
        failed: { on: { "retry.requested": "loading" } },
        offline: {
          after: { offlineRetry: "loading" },
          on: { "retry.requested": "loading", "line.restored": "loading" },
        },
        showing: {
          entry: "tellShown",
          on: {
            "older.requested": { guard: "hasOlder", target: "loadingOlder" },
            "newer.requested": { guard: "hasNewer", target: "loadingNewer" },
            "latest.requested": { target: "loading", actions: assign({ target: null }) },
            "message.sent": [toNewest, { target: "refreshing", actions: "takeSent" }],
            "message.refused": "refreshing",
            "line.restored": "refreshing",
            "socket.received": { guard: "concernsConversation", target: "refreshing" },
          },
        },
        refreshing: {
          on: {
            "message.sent": [toNewest, { target: "refreshing", reenter: true, actions: "takeSent" }],
            "message.refused": { target: "refreshing", reenter: true },
            "line.restored": { target: "refreshing", reenter: true },
            "socket.received": { guard: "concernsConversation", target: "refreshing", reenter: true },
          },
          invoke: {
            id: "loadConversation",
            src: "loadConversation",
            input: ({ context: { username } }) => ({ username }),
            onDone: byStatus({
              ok: {
                target: "showing",
                actions: [
                  { type: "takeHead", params: ({ event }) => event.output.data },
                  assign(({ context, event }) => mergedWithNewest(context, event.output.data)),
                ],
              },
              failed: {
                target: "showing",
                actions: emit(({ event }) => errorToast(event.output.failure.error)),
              },
            }),
            onError: "waiting",
          },
        },
        // What is shown stays; it is asked again.
        waiting: {
          after: { offlineRetry: "refreshing" },
          on: {
            "message.sent": [toNewest, { target: "refreshing", actions: "takeSent" }],
            "line.restored": "refreshing",
            "socket.received": { guard: "concernsConversation", target: "refreshing" },
          },
        },
        // What came meanwhile is read after it, however it ends.
        loadingOlder: {
          invoke: {
            id: "loadConversation",
            src: "loadConversation",
            input: ({ context: { username, items } }) => ({ username, before: items[0]?.sequence ?? 0 }),
            onDone: byStatus({
              ok: {
                target: "refreshing",
                actions: assign(({ context: { items }, event: { output } }) => ({
                  items: [...output.data.items, ...items],
                  hasOlder: output.data.has_older,
                })),
              },
              failed: {
                target: "refreshing",
                actions: emit(({ event }) => errorToast(event.output.failure.error)),
              },
            }),
            onError: { target: "refreshing", actions: emit(errorToast(UNREACHABLE)) },
          },
        },
        loadingNewer: {
          invoke: {
            id: "loadConversation",
            src: "loadConversation",
            input: ({ context: { username, items } }) => ({
              ...{ username, after: items.at(-1)?.sequence ?? 0 },
            }),
            onDone: byStatus({
              ok: [
                {
                  guard: { type: "leadsOn", params: ({ event }) => event.output.data },
                  target: "showing",
                  actions: { type: "takeNewer", params: ({ event }) => event.output.data },
                },
                // What came after it was read is missing in the last of them.
                {
                  target: "refreshing",
                  actions: { type: "takeNewer", params: ({ event }) => event.output.data },
                },
              ],
              failed: {
                target: "showing",
                actions: emit(({ event }) => errorToast(event.output.failure.error)),
              },
            }),
            onError: { target: "showing", actions: emit(errorToast(UNREACHABLE)) },
          },
        },
      },
    },
    marking: {
      initial: "idle",
      on: { "view.changed": { target: ".idle", actions: "takeView" } },
      states: {
        idle: { always: { guard: "hasUnread", target: "sending" } },
        sending: {
          invoke: {
            id: "markRead",
            src: "markRead",
            input: ({ context: { username, items } }) => ({
              username,
              id: newestOfOther(items)?.id ?? 0,
              sequence: newestOfOther(items)?.sequence ?? 0,
            }),
            // What cannot be marked is not tried again and again.
            onDone: { target: "idle", actions: assign({ marked: ({ event }) => event.output.sequence }) },
            onError: "waiting",
          },
        },
        waiting: { after: { offlineRetry: "idle" } },
      },
    },
    renewing,
    typing: {
      initial: "silent",
      states: {
        silent: { on: { "socket.received": { guard: "isTyping", target: "heard" } } },
        heard: {
          after: { typingEnds: "silent" },
          on: {
            "socket.received": [
              { guard: "isTyping", target: "heard", reenter: true },
              { guard: "isFromOther", target: "silent" },
            ],
          },
        },
      },
    },
    acting: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "delete.pressed": {
              target: "asking",
              actions: assign({ act: ({ event }) => ({ kind: "delete", id: event.id }) }),
            },
            "block.pressed": { target: "asking", actions: assign({ act: { kind: "block" } }) },
            "unblock.pressed": { target: "submitting", actions: assign({ act: { kind: "unblock" } }) },
          },
        },
        asking: {
          entry: "ask",
          on: {
            "question.answered": [
              { guard: "isConfirmed", target: "submitting" },
              { target: "idle", actions: assign({ act: null }) },
            ],
          },
        },
        submitting: {
          tags: "busy",
          invoke: {
            id: "submitAct",
            src: "submitAct",
            input: ({ context: { username, act } }) => ({ username, act: act ?? { kind: "unblock" } }),
            onDone: byStatus({
              ok: {
                target: "idle",
                actions: ["finishAct", sendTo(({ self }) => self, { type: "message.refused" })],
              },
              failed: {
                target: "idle",
                actions: [
                  { type: "giveUpAct", params: ({ event }) => event.output.failure },
                  sendTo(({ self }) => self, { type: "message.refused" }),
                ],
              },
            }),
            onError: { target: "idle", actions: { type: "giveUpAct", params: null } },
          },
        },
      },
    },
  },
});

export type ConversationRef = ActorRefFrom<typeof conversationMachine>;
export type ConversationSnapshot = SnapshotFrom<typeof conversationMachine>;
