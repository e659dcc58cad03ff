import { assign, enqueueActions, setup } from "xstate";

import { CHAT_KEPT } from "../../domain/stream/broadcast.ts";
import type { SocketData } from "../../protocol/socket-events.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { CallResult } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";

/** `username`: whose broadcast it is; `viewer`: who has the page. */
export interface StreamChatInput {
  readonly username: string;
  readonly streamId: string;
  readonly viewer: string;
  /** Who may say nothing, as far as this page is told: its creator all, a viewer himself. */
  readonly muted: readonly string[];
}

/** What the creator does in the chat. */
export type ModerationAct =
  | { readonly kind: "delete"; readonly id: number }
  | { readonly kind: "mute" | "unmute"; readonly username: string };

export type StreamText = SocketData<"chat.message">;

export type StreamChatEvent =
  /** The field `written`: it is secret in the journal. */
  | { readonly type: "written.typed"; readonly value: string }
  | { readonly type: "text.sent" }
  | { readonly type: "act.chosen"; readonly act: ModerationAct }
  /** What the page has read of who is muted. */
  | { readonly type: "muted.read"; readonly muted: readonly string[] }
  | SocketReceived
  | LineRestored;

export interface StreamChatContext extends StreamChatInput {
  readonly said: readonly StreamText[];
  readonly written: string;
  /** Heard since the room was asked for: a history that was read before does not have them. */
  readonly heard: readonly number[];
  /** What was deleted meanwhile: a history that was read before still has it. */
  readonly deleted: readonly number[];
  readonly act: ModerationAct | null;
}

const source = "src/actors/stream-chat/stream-chat.actors.ts";

export const isIn = (names: readonly string[], name: string): boolean =>
  names.some((each) => each.toLowerCase() === name.toLowerCase());

const without = (names: readonly string[], name: string): readonly string[] =>
  names.filter((each) => each.toLowerCase() !== name.toLowerCase());

export const mutedAfter = (
  { muted }: StreamChatContext,
  kind: "mute" | "unmute",
  username: string,
): readonly string[] =>
  kind === "mute" ? [...without(muted, username), username].toSorted() : without(muted, username);

const withoutText = ({ said, deleted }: StreamChatContext, id: number) => ({
  said: said.filter((text) => text.id !== id),
  deleted: [...deleted, id].slice(0 - CHAT_KEPT),
});

export const chatSetup = setup({
  types: {
    context: {} as StreamChatContext,
    events: {} as StreamChatEvent,
    input: {} as StreamChatInput,
    emitted: {} as SharedEmitted | { readonly type: "rooms.changed"; readonly rooms: readonly string[] },
  },
  actors: {
    sendText: promiseProvidedBy<CallResult<unknown>, { readonly username: string; readonly written: string }>(
      source,
    ),
    moderate: promiseProvidedBy<
      CallResult<unknown>,
      { readonly streamId: string; readonly act: ModerationAct }
    >(source),
  },
  guards: {
    maySend: ({ context: { written, muted, viewer } }) => written.trim() !== "" && !isIn(muted, viewer),
    isMuted: (_, { code }: { readonly code: string }) => code === "stream_muted",
    isOrder: ({ context, event }) =>
      event.type === "socket.received" &&
      (event.name === "chat.message-deleted" ||
        event.name === "chat.muted" ||
        event.name === "chat.unmuted") &&
      event.data.stream_id === context.streamId,
    isHistory: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "chat.history" &&
      event.data.stream_id === context.streamId,
    isMessage: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "chat.message" &&
      event.data.stream_id === context.streamId,
    isDenied: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "stream.denied" &&
      event.data.stream_id === context.streamId,
  },
  actions: {
    /** What the page itself has done in the chat. */
    apply: assign(({ context }) => {
      const { act } = context;
      if (act === null) return {};
      if (act.kind === "delete") return { act: null, ...withoutText(context, act.id) };
      return { act: null, muted: mutedAfter(context, act.kind, act.username) };
    }),
  },
  delays: { joinAgain: 2_000 },
});

const inOrder = (texts: readonly StreamText[]): readonly StreamText[] => {
  const each = new Map(texts.map((text) => [text.id, text]));
  return [...each.values()].toSorted((one, other) => one.id - other.id).slice(0 - CHAT_KEPT);
};

/** Each text once, in the order of the server. What a history does not have any more goes, too. */
export const hear = chatSetup.createAction(
  assign(({ context: { said, heard, deleted }, event }) => {
    if (event.type !== "socket.received") return {};
    if (event.name === "chat.message")
      return { said: inOrder([...said, event.data]), heard: [...heard, event.data.id].slice(0 - CHAT_KEPT) };
    if (event.name !== "chat.history") return {};
    const told = event.data.messages.filter(({ id }) => !deleted.includes(id));
    return { said: inOrder([...said.filter(({ id }) => heard.includes(id)), ...told]) };
  }),
);

/** What the creator has done in the chat. */
export const follow = chatSetup.createAction(
  assign(({ context, event }) => {
    if (event.type !== "socket.received") return {};
    if (event.name === "chat.message-deleted") return withoutText(context, event.data.id);
    if (event.name === "chat.muted") return { muted: mutedAfter(context, "mute", event.data.username) };
    if (event.name === "chat.unmuted") return { muted: mutedAfter(context, "unmute", event.data.username) };
    return {};
  }),
);

/** The line may not be there yet: it is asked for until the room answers, each time anew. */
export const enterRoom = chatSetup.createAction(
  enqueueActions(({ context: { username, streamId }, enqueue }) => {
    const outside = [`profile:${username}`];
    for (const rooms of [outside, [...outside, `stream:${streamId}`]])
      enqueue.emit({ type: "rooms.changed", rooms });
  }),
);
