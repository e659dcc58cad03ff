import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import { CHAT_KEPT } from "../../domain/stream/broadcast.ts";
import type { SocketData } from "../../protocol/socket-events.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { CallResult } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";

/** `username`: whose broadcast it is. */
export interface StreamChatInput {
  readonly username: string;
  readonly streamId: string;
}

export type StreamText = SocketData<"chat.message">;

export type StreamChatEvent =
  /** The field `written`: it is secret in the journal. */
  | { readonly type: "written.typed"; readonly value: string }
  | { readonly type: "text.sent" }
  | SocketReceived
  | LineRestored;

export interface StreamChatContext extends StreamChatInput {
  readonly said: readonly StreamText[];
  readonly written: string;
}

const chatSetup = setup({
  types: {
    context: {} as StreamChatContext,
    events: {} as StreamChatEvent,
    input: {} as StreamChatInput,
    emitted: {} as SharedEmitted | { readonly type: "rooms.changed"; readonly rooms: readonly string[] },
  },
  actors: {
    sendText: promiseProvidedBy<CallResult<unknown>, { readonly username: string; readonly written: string }>(
      "src/actors/stream-chat/stream-chat.actors.ts",
    ),
  },
  guards: {
    hasText: ({ context }) => context.written.trim() !== "",
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
  delays: { joinAgain: 2_000 },
});

/** Each text once, in the order of the server. */
const hear = chatSetup.createAction(
  assign(({ context: { said }, event }) => {
    if (event.type !== "socket.received") return {};
    const told =
      event.name === "chat.message" ? [event.data] : event.name === "chat.history" ? event.data.messages : [];
    const texts = new Map([...said, ...told].map((text) => [text.id, text]));
    return { said: [...texts.values()].toSorted((one, other) => one.id - other.id).slice(0 - CHAT_KEPT) };
  }),
);

/** The line may not be there yet: it is asked for until the room answers, each time anew. */
const enterRoom = chatSetup.createAction(
  enqueueActions(({ context: { username, streamId }, enqueue }) => {
    const outside = [`profile:${username}`];
    for (const rooms of [outside, [...outside, `stream:${streamId}`]])
      enqueue.emit({ type: "rooms.changed", rooms });
  }),
);

/** The chat beside a broadcast: what was said, and what this viewer says. */
export const streamChatMachine = chatSetup.createMachine({
  id: "stream-chat",
  context: ({ input }) => ({ ...input, said: [], written: "" }),
  type: "parallel",
  states: {
    room: {
      initial: "joining",
      on: { "socket.received": { guard: "isMessage", actions: hear } },
      states: {
        joining: {
          entry: enterRoom,
          after: { joinAgain: { target: "joining", reenter: true } },
          on: { "socket.received": { guard: "isHistory", target: "joined", actions: hear } },
        },
        joined: {
          on: {
            "socket.received": [
              { guard: "isHistory", actions: hear },
              // Who was away for a moment was put out: he may be in again once the page has said that it watches.
              { guard: "isDenied", target: "joining" },
            ],
            // Whoever was let in before may not be in any more.
            "line.restored": "joining",
          },
        },
      },
    },
    talk: {
      initial: "writing",
      states: {
        writing: {
          on: {
            "written.typed": { actions: assign({ written: ({ event }) => event.value }) },
            "text.sent": { guard: "hasText", target: "sending" },
          },
        },
        sending: {
          invoke: {
            id: "sendText",
            src: "sendText",
            input: ({ context: { username, written } }) => ({ username, written: written.trim() }),
            onDone: byStatus({
              ok: { target: "writing", actions: assign({ written: "" }) },
              failed: {
                target: "writing",
                actions: emit(({ event }) => errorToast(event.output.failure.error)),
              },
            }),
            onError: { target: "writing", actions: emit(errorToast(UNREACHABLE)) },
          },
        },
      },
    },
  },
});

export type StreamChatRef = ActorRefFrom<typeof streamChatMachine>;

export interface StreamChatView {
  readonly status: "open";
  readonly said: readonly StreamText[];
  readonly text: string;
  readonly isSending: boolean;
}

export const selectStreamChatView = (snapshot: SnapshotFrom<typeof streamChatMachine>): StreamChatView => ({
  status: "open",
  said: snapshot.context.said,
  text: snapshot.context.written,
  isSending: snapshot.matches({ talk: "sending" }),
});
