import { assign, emit, enqueueActions, setup } from "xstate";

import { blockTexts } from "../../domain/block/block-texts.ts";
import { conversationPath, messagePath } from "../../domain/direct-message/conversation-path.ts";
import type { ChatMessage, Conversation } from "../../protocol/direct-message/direct-message.records.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { QuestionAnswered, SharedEmitted, ThingOpened } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { composerMachine } from "../composer/composer.machine.ts";
import type { ComposerTells } from "../composer/composer.setup.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";
import { newestOfOther, withSent, type ChatPages } from "./chat-messages.ts";

export interface ConversationInput {
  readonly username: string;
  /** The viewer is a creator. */
  readonly isCreator: boolean;
  /** He has paid here before. */
  readonly hasPurchase: boolean;
  /** The message that is shown first; null: the newest. */
  readonly target: number | null;
  /** What of the viewer's tip menu the address wants delivered by the next message; null: nothing. */
  readonly delivers: string | null;
  /** Whether its messages are what the page shows; else they count as not read. */
  readonly isSeen: boolean;
}

/** What is asked about before it is done. */
export type ConversationAct =
  | { readonly kind: "delete"; readonly id: number }
  | { readonly kind: "block" }
  | { readonly kind: "unblock" };

export type ConversationEvent =
  | { readonly type: "target.changed"; readonly target: number | null }
  | { readonly type: "view.changed"; readonly isSeen: boolean }
  | { readonly type: "retry.requested" }
  | { readonly type: "older.requested" }
  | { readonly type: "newer.requested" }
  | { readonly type: "latest.requested" }
  | { readonly type: "delete.pressed"; readonly id: number }
  | { readonly type: "block.pressed" }
  | { readonly type: "unblock.pressed" }
  | { readonly type: "unlock.pressed"; readonly id: number }
  | { readonly type: "tip.pressed" }
  /** A medium of a message did not come: its address may be over (POSTS-27). */
  | { readonly type: "media.failed"; readonly id: number }
  | ThingOpened
  | ComposerTells
  | QuestionAnswered
  | SocketReceived
  | LineRestored;

/** What stands above the messages, and whether one may write. */
export type ConversationHead = Pick<Conversation, "user" | "writing" | "is_blocked" | "purchases">;

export interface ConversationContext extends ConversationInput, ChatPages {
  /** Null until it was read. */
  readonly head: ConversationHead | null;
  /** Up to which place the other one has read. */
  readonly readSequence: number;
  readonly failure: Failure | null;
  /** Up to which place it was told that these were read. */
  readonly marked: number;
  readonly act: ConversationAct | null;
  /** Messages that have changed and are to be read anew. */
  readonly changed: readonly number[];
}

/** What `markRead` is given, and answers when it is done. */
export interface ReadUpTo {
  readonly username: string;
  readonly id: number;
  readonly sequence: number;
}

const file = "src/actors/conversation/conversation.actors.ts";

const headOf = ({ user, writing, is_blocked, purchases }: Conversation): ConversationHead => ({
  ...{ user, writing, is_blocked, purchases },
});

const isOf = (username: string, event: ConversationEvent, name: SocketReceived["name"]): boolean =>
  event.type === "socket.received" &&
  event.name === name &&
  "username" in event.data &&
  event.data.username.toLowerCase() === username.toLowerCase();

const base = setup({
  types: {
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    input: {} as ConversationInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      composer: "composer";
      loadConversation: "loadConversation";
      markRead: "markRead";
      submitAct: "submitAct";
      readMessage: "readMessage";
    },
  },
  actors: {
    composer: composerMachine,
    loadConversation: promiseProvidedBy<AnswerTo<"getConversation">, EndpointInput<"getConversation">>(file),
    readMessage: promiseProvidedBy<AnswerTo<"getMessage">, EndpointInput<"getMessage">>(file),
    /** Waits until the page is in sight, then tells that this was read. */
    markRead: promiseProvidedBy<ReadUpTo, ReadUpTo>(file),
    submitAct: promiseProvidedBy<
      CallResult<unknown>,
      { readonly username: string; readonly act: ConversationAct }
    >(file),
  },
  delays: { offlineRetry: 5_000, typingEnds: 6_000 },
  guards: {
    isWithoutTarget: (_, { code }: Failure) => code === "message_not_found",
    hasOlder: ({ context }) => context.hasOlder,
    hasNewer: ({ context }) => context.hasNewer,
    leadsOn: (_, { has_newer }: Conversation) => has_newer,
    hasUnread: ({ context: { items, marked, isSeen } }) =>
      isSeen && (newestOfOther(items)?.sequence ?? 0) > marked,
    isReadMark: ({ context, event }) => isOf(context.username, event, "direct-message.read"),
    isDeletion: ({ context, event }) => isOf(context.username, event, "direct-message.deleted"),
    isFromOther: ({ context, event }) => isOf(context.username, event, "direct-message.new"),
    isTyping: ({ context, event }) => isOf(context.username, event, "direct-message.typing"),
    concernsConversation: ({ context: { username }, event }) =>
      isOf(username, event, "direct-message.new") ||
      // Of one to many it names one, and this may be another.
      (event.type === "socket.received" && event.name === "direct-message.auto-reload") ||
      // He was blocked, or the block was taken back; or what he has at the creator has changed.
      isOf(username, event, "profile.update") ||
      (event.type === "socket.received" &&
        event.name === "payment.update" &&
        event.data.model_username.toLowerCase() === username.toLowerCase()),
    hasChanged: ({ context }) => context.changed.length > 0,
    isForSale: ({ context: { items }, event }) =>
      event.type === "unlock.pressed" && items.some(({ id, can_unlock }) => id === event.id && can_unlock),
    isUnlocked: ({ context, event }) => isOf(context.username, event, "direct-message.unlocked"),
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
  },
  actions: {
    complain: emit((_, text: string) => errorToast(text)),
    /** A block that fails says nothing (ERR-22, ERR-23). */
    giveUpAct: enqueueActions(({ context: { act }, enqueue }, failure: Failure | null) => {
      if (act?.kind === "delete") enqueue.emit(errorToast(failure?.error ?? UNREACHABLE));
      enqueue.assign({ act: null });
    }),
    takeMessage: assign(({ context: { changed, items } }, message: ChatMessage) => ({
      changed: changed.slice(1),
      items: items.map((each) => (each.id === message.id ? message : each)),
    })),
    takeHead: assign((_, page: Conversation) => ({ head: headOf(page), readSequence: page.read_sequence })),
    takeNewer: assign(({ context: { items } }, page: Conversation) => ({
      items: [...items, ...page.items],
      hasNewer: page.has_newer,
      readSequence: page.read_sequence,
      head: headOf(page),
    })),
    takePage: assign((_, { items, has_older, has_newer, read_sequence, ...head }: Conversation) => ({
      ...{ items, head, readSequence: read_sequence, failure: null },
      ...{ hasOlder: has_older, hasNewer: has_newer },
    })),
  },
});

/** The message that an event says has changed. */
const changedBy = (event: ConversationEvent): number | null => {
  if (event.type === "media.failed") return event.id;
  if (event.type === "thing.opened") return event.thing.kind === "message" ? event.thing.id : null;
  return event.type === "socket.received" && event.name === "direct-message.unlocked" ? event.data.id : null;
};

/** The failure that a call answered with. */
export const refused = ({
  event,
}: {
  readonly event: { readonly output: { readonly failure: Failure } };
}): Failure => event.output.failure;

/** The parts of a conversation's machine. */
export const conversationSetup = base.extend({
  actions: {
    takeView: base.assign(({ event }) => (event.type === "view.changed" ? { isSeen: event.isSeen } : {})),
    takeTarget: base.assign(({ event }) => (event.type === "target.changed" ? { target: event.target } : {})),
    takeReadMark: base.assign(({ context: { items, readSequence }, event }) => {
      if (event.type !== "socket.received" || event.name !== "direct-message.read") return {};
      const { up_to_id: id } = event.data;
      const sequence = items.find((each) => each.id === id)?.sequence ?? 0;
      return { readSequence: Math.max(readSequence, sequence) };
    }),
    takeDeletion: base.assign(({ context: { items }, event }) =>
      event.type === "socket.received" && event.name === "direct-message.deleted"
        ? { items: items.filter(({ id }) => id !== event.data.id) }
        : {},
    ),
    takeSent: base.assign(({ context: { items }, event }) =>
      event.type === "message.sent" ? { items: withSent(items, event.sent) } : {},
    ),
    ask: base.enqueueActions(({ context: { act, head, username, items }, enqueue }) => {
      const name = head?.user.display_name ?? username;
      const isSold = act?.kind === "delete" && items.some(({ id, is_sold }) => id === act.id && is_sold);
      enqueue.emit({
        type: "dialog.requested",
        dialog:
          act?.kind === "delete"
            ? {
                kind: "confirm",
                name: "delete-message",
                title: "Delete this message?",
                text: isSold
                  ? "It was bought, so it stays with who bought it."
                  : "It is gone for both of you.",
                confirmLabel: "Delete",
                cancelLabel: "Keep it",
              }
            : {
                kind: "confirm",
                name: "block",
                title: `Block ${name}?`,
                text: "You do not see each other any more, and cannot write.",
                confirmLabel: "Block",
                cancelLabel: "Cancel",
              },
      });
    }),
    noteChanged: base.assign(({ context: { changed, items }, event }) => {
      const id = changedBy(event);
      const isShown = id !== null && items.some((each) => each.id === id);
      return isShown && !changed.includes(id) ? { changed: [...changed, id] } : {};
    }),
    /** It is not there any more. */
    dropMessage: base.assign(({ context: { changed, items } }) => ({
      changed: changed.slice(1),
      items: items.filter(({ id }) => id !== changed[0]),
    })),
    /** It is not read anew this time. */
    leaveMessage: base.assign(({ context: { changed } }) => ({ changed: changed.slice(1) })),
    /** In this conversation, where there is one. */
    tip: base.enqueueActions(({ context: { username, items }, enqueue }) => {
      const newest = items.at(-1);
      const returnUri = conversationPath(username);
      enqueue.emit({
        type: "dialog.requested",
        dialog: {
          ...{ kind: "tip", username, returnUri },
          ...(newest === undefined ? {} : { dmId: newest.id }),
        },
      });
    }),
    /** The address asked for it; once. */
    choosePurchase: base.enqueueActions(({ context: { delivers, head }, enqueue }) => {
      const asked = head?.purchases.find(({ id, is_own }) => id === delivers && !is_own);
      if (asked !== undefined) {
        const purchase = { id: asked.id, description: asked.description };
        enqueue.sendTo("composer", { type: "purchase.chosen", purchase });
      }
      enqueue.assign({ delivers: null });
    }),
    tellShown: base.enqueueActions(({ context: { items }, enqueue }) => {
      const ids = items.filter(({ is_own }) => is_own).map(({ id }) => id);
      enqueue.sendTo("composer", { type: "messages.shown", ids });
    }),
    sell: base.enqueueActions(({ context: { username }, event, enqueue }) => {
      if (event.type !== "unlock.pressed") return;
      enqueue.emit({
        type: "dialog.requested",
        dialog: {
          ...{ kind: "unlock", username, returnUri: messagePath(username, event.id) },
          thing: { kind: "message", id: event.id },
        },
      });
    }),
    finishAct: base.enqueueActions(({ context: { act, items }, enqueue }) => {
      if (act?.kind === "delete") enqueue.assign({ items: items.filter(({ id }) => id !== act.id) });
      else {
        const text = act?.kind === "block" ? blockTexts.blocked : blockTexts.unblocked;
        enqueue.emit({ type: "toast.requested", kind: "success", text });
      }
      enqueue.assign({ act: null });
    }),
  },
});
