import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit } from "xstate";

import { byStatus } from "../app/by-status.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import {
  chatSetup,
  enterRoom,
  follow,
  hear,
  isIn,
  mutedAfter,
  type ModerationAct,
  type StreamText,
} from "./stream-chat.setup.ts";

/** The chat beside a broadcast: what was said, and what this viewer says. */
export const streamChatMachine = chatSetup.createMachine({
  id: "stream-chat",
  context: ({ input }) => ({
    ...{ ...input, said: [], written: "", heard: [], deleted: [], act: null },
  }),
  type: "parallel",
  on: { "muted.read": { actions: assign({ muted: ({ event }) => event.muted }) } },
  states: {
    room: {
      initial: "joining",
      on: {
        "socket.received": [
          { guard: "isMessage", actions: hear },
          { guard: "isOrder", actions: follow },
        ],
      },
      states: {
        joining: {
          entry: [assign({ heard: [] }), enterRoom],
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
            "text.sent": { guard: "maySend", target: "sending" },
          },
        },
        sending: {
          invoke: {
            id: "sendText",
            src: "sendText",
            input: ({ context: { username, written } }) => ({ username, written: written.trim() }),
            onDone: byStatus({
              ok: { target: "writing", actions: assign({ written: "" }) },
              failed: [
                {
                  // The field says so.
                  guard: { type: "isMuted", params: ({ event }) => event.output.failure },
                  target: "writing",
                  actions: assign(({ context }) => ({
                    muted: mutedAfter(context, "mute", context.viewer),
                  })),
                },
                {
                  target: "writing",
                  actions: emit(({ event }) => errorToast(event.output.failure.error)),
                },
              ],
            }),
            onError: { target: "writing", actions: emit(errorToast(UNREACHABLE)) },
          },
        },
      },
    },
    order: {
      initial: "open",
      states: {
        open: {
          on: { "act.chosen": { target: "acting", actions: assign({ act: ({ event }) => event.act }) } },
        },
        acting: {
          invoke: {
            id: "moderate",
            src: "moderate",
            input: ({ context: { streamId, act } }) => ({ streamId, act: act! }),
            onDone: byStatus({
              ok: { target: "open", actions: "apply" },
              failed: {
                target: "open",
                actions: [assign({ act: null }), emit(({ event }) => errorToast(event.output.failure.error))],
              },
            }),
            onError: { target: "open", actions: [assign({ act: null }), emit(errorToast(UNREACHABLE))] },
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
  /** Whether the viewer may say nothing. */
  readonly isMuted: boolean;
  /** Whether the viewer is whose broadcast it is: she may delete and mute. */
  readonly isOwner: boolean;
  readonly username: string;
  readonly muted: readonly string[];
  readonly acting: ModerationAct | null;
}

export const selectStreamChatView = (snapshot: SnapshotFrom<typeof streamChatMachine>): StreamChatView => {
  const { said, written, username, viewer, muted, act } = snapshot.context;
  return {
    ...{ status: "open", said, text: written, username, muted, acting: act },
    isSending: snapshot.matches({ talk: "sending" }),
    isMuted: isIn(muted, viewer),
    isOwner: isIn([username], viewer),
  };
};
