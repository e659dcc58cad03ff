import type { ActorRefFrom, AnyEventObject } from "xstate";
import { assign, emit, enqueueActions, sendTo, setup } from "xstate";

import type { PrivateKind, PrivateParty } from "../../domain/private-show/private-show.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { PrivateRoom } from "../../protocol/private-show/private-show.records.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { ClockTicked } from "../countdown/countdown.machine.ts";
import type { CallResult } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";
import type { SignalSent } from "../socket/socket.machine.ts";

/** `accessToken`: of a fan in a show with both cameras. */
export interface PrivateShowInput {
  readonly id: string;
  readonly accessToken: string | null;
  readonly role: PrivateParty;
  readonly kind: PrivateKind;
  readonly now: number;
}

/** Why there is no picture or sound. */
export type MediaProblem = "denied" | "missing" | "busy" | "lost";

export interface PrivateText {
  readonly id: string;
  readonly username: string;
  readonly text: string;
}

type SignalKind = SignalSent["data"]["kind"];

/** What the actor of the line takes. */
export type PeerCommand =
  | {
      readonly type: "signal.received";
      readonly from: string;
      readonly kind: SignalKind;
      readonly data: unknown;
    }
  | { readonly type: "other.came" }
  | { readonly type: "line.doubted" }
  | { readonly type: "tracks.changed" }
  | { readonly type: "screens.shown" };

export type MediaCommand =
  | { readonly type: "camera.switched"; readonly on: boolean }
  | { readonly type: "microphone.switched"; readonly on: boolean }
  | { readonly type: "media.wanted" }
  | { readonly type: "screens.shown" };

export type PrivateShowEvent =
  | { readonly type: "join.chosen"; readonly camera: boolean }
  | { readonly type: "retry.requested" }
  | { readonly type: "screens.shown" }
  | { readonly type: "camera.switched"; readonly on: boolean }
  | { readonly type: "microphone.switched"; readonly on: boolean }
  | { readonly type: "text.typed"; readonly value: string }
  | { readonly type: "text.sent" }
  | { readonly type: "end.chosen" }
  | { readonly type: "leave.chosen" }
  | { readonly type: "media.ready" }
  | { readonly type: "media.failed"; readonly problem: MediaProblem }
  | {
      readonly type: "signal.made";
      readonly kind: SignalKind;
      readonly data: Readonly<Record<string, string | number | null>>;
    }
  | { readonly type: "line.changed"; readonly connected: boolean }
  | ClockTicked
  | SocketReceived
  | LineRestored;

export interface PrivateShowContext extends PrivateShowInput {
  /** The name that this page drew when it came in. */
  readonly peer: string | null;
  readonly ice_servers: EndpointAnswer<"enterPrivate">["ice_servers"];
  readonly room: PrivateRoom | null;
  /** When the server said so. */
  readonly roomAt: number;
  readonly connected: boolean;
  readonly hasCamera: boolean;
  readonly camera: boolean;
  readonly microphone: boolean;
  readonly problem: MediaProblem | null;
  readonly said: readonly PrivateText[];
  readonly text: string;
}

const source = "src/actors/private-show/private-show.actors.ts";
/** As many texts stay on the page. */
const MOST_TEXTS = 200;

const showSetup = setup({
  types: {
    context: {} as PrivateShowContext,
    events: {} as PrivateShowEvent,
    input: {} as PrivateShowInput,
    emitted: {} as SharedEmitted | SignalSent,
    tags: "" as "busy",
  },
  actors: {
    media: callbackProvidedBy<MediaCommand, { readonly camera: boolean }>(
      "src/actors/private-show/media.actors.ts",
    ),
    peer: callbackProvidedBy<
      PeerCommand,
      {
        readonly role: PrivateParty;
        readonly ice_servers: PrivateShowContext["ice_servers"];
        readonly otherHere: boolean;
      }
    >("src/actors/private-show/peer.actors.ts"),
    tick: callbackProvidedBy<AnyEventObject, { readonly every: number }>(
      "src/actors/countdown/tick.actors.ts",
    ),
    enterRoom: promiseProvidedBy<
      CallResult<EndpointAnswer<"enterPrivate"> & { readonly peer: string }>,
      { readonly id: string; readonly accessToken: string | null }
    >(source),
    reportLine: promiseProvidedBy<
      CallResult<PrivateRoom>,
      { readonly id: string; readonly peer: string; readonly connected: boolean }
    >(source),
    sendText: promiseProvidedBy<CallResult<unknown>, { readonly id: string; readonly text: string }>(source),
    endShow: promiseProvidedBy<CallResult<PrivateRoom>, { readonly id: string }>(source),
  },
  guards: {
    isOver: (_, { status }: PrivateRoom) => status === "over",
    isReplaced: (_, { replaced }: PrivateRoom) => replaced,
    hasText: ({ context }) => context.text.trim() !== "",
    isHere: ({ context, event }) => isUpdate(context, event) && event.data.status === "here",
    isUpdate: ({ context, event }) => isUpdate(context, event),
    isSignal: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "stream.signal" &&
      event.data.stream_id === context.id &&
      event.data.to === context.peer,
    isText: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "lobby.private-messages" &&
      event.data.private_id === context.id,
  },
  delays: { reportPause: 10_000, retryPause: 3_000 },
});

function isUpdate(
  { id }: PrivateShowContext,
  event: PrivateShowEvent,
): event is Extract<SocketReceived, { readonly name: "private-show.update" }> {
  return event.type === "socket.received" && event.name === "private-show.update" && event.data.id === id;
}

const isPrivateText = (value: unknown): value is PrivateText =>
  typeof value === "object" &&
  value !== null &&
  ["id", "username", "text"].every((key) => typeof (value as Record<string, unknown>)[key] === "string");

const hearText = showSetup.createAction(
  assign(({ context, event }) => {
    if (event.type !== "socket.received" || event.name !== "lobby.private-messages") return {};
    const known = new Set(context.said.map(({ id }) => id));
    const told: readonly unknown[] = event.data.messages;
    const fresh = told.filter(isPrivateText).filter(({ id }) => !known.has(id));
    const plain = fresh.map(({ id, username, text }) => ({ id, username, text }));
    return { said: [...context.said, ...plain].slice(0 - MOST_TEXTS) };
  }),
);

const hearSignal = showSetup.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type !== "socket.received" || event.name !== "stream.signal") return;
    const { from, kind, data } = event.data;
    enqueue.sendTo("peer", { type: "signal.received", from, kind, data });
  }),
);

const tellSignal = showSetup.createAction(
  emit(({ context, event }) => {
    const { kind, data } = event as Extract<PrivateShowEvent, { type: "signal.made" }>;
    return {
      type: "signal.sent",
      data: { stream_id: context.id, from: context.peer ?? "", to: "", kind, data },
    };
  }),
);

const refused = errorToast;

/**
 * The room of a private show for one side: its camera and microphone, the line to the other, texts, the time that is left, and the
 * end. The server counts the minutes; the page says each ten seconds whether the line stands.
 */
export const privateShowMachine = showSetup.createMachine({
  id: "private-show",
  context: ({ input }) => ({
    ...input,
    ...{ peer: null, ice_servers: [], room: null, roomAt: input.now, connected: false },
    ...{ hasCamera: true, camera: true, microphone: true, problem: null, said: [], text: "" },
  }),
  initial: "choosing",
  states: {
    choosing: {
      on: {
        "join.chosen": {
          target: "inside",
          actions: assign(({ event }) => ({
            ...{ hasCamera: event.camera, camera: event.camera, microphone: true, problem: null },
          })),
        },
      },
    },
    blocked: { on: { "retry.requested": "choosing" } },
    inside: {
      invoke: [
        { id: "media", src: "media", input: ({ context }) => ({ camera: context.hasCamera }) },
        { id: "tick", src: "tick", input: { every: 1_000 } },
      ],
      on: {
        "clock.ticked": { actions: assign({ now: ({ event }) => event.now }) },
        "socket.received": { guard: "isText", actions: hearText },
      },
      initial: "starting",
      states: {
        starting: {
          tags: "busy",
          on: {
            "media.ready": "entering",
            "media.failed": {
              target: "#private-show.blocked",
              actions: assign({ problem: ({ event }) => event.problem }),
            },
          },
        },
        entering: {
          tags: "busy",
          invoke: {
            id: "enterRoom",
            src: "enterRoom",
            input: ({ context: { id, accessToken } }) => ({ id, accessToken }),
            onDone: byStatus({
              ok: {
                target: "live",
                actions: assign(({ context, event }) => {
                  const { room, peer, ice_servers } = event.output.data;
                  return { room, peer, ice_servers, roomAt: context.now, connected: false };
                }),
              },
              failed: {
                target: "#private-show.gone",
                actions: emit(({ event }) => refused(event.output.failure.error)),
              },
            }),
            onError: "unreached",
          },
        },
        unreached: { tags: "busy", after: { retryPause: "entering" } },
        live: {
          type: "parallel",
          invoke: {
            id: "peer",
            src: "peer",
            input: ({ context: { role, ice_servers, room } }) => ({
              ...{ role, ice_servers, otherHere: room?.other_here === true },
            }),
          },
          on: {
            "screens.shown": {
              actions: [
                sendTo("media", { type: "screens.shown" }),
                sendTo("peer", { type: "screens.shown" }),
              ],
            },
            "camera.switched": {
              actions: [
                assign({ camera: ({ event }) => event.on }),
                sendTo("media", ({ event }): MediaCommand => event),
              ],
            },
            "microphone.switched": {
              actions: [
                assign({ microphone: ({ event }) => event.on }),
                sendTo("media", ({ event }): MediaCommand => event),
              ],
            },
            "media.failed": { actions: assign({ problem: ({ event }) => event.problem }) },
            "media.ready": {
              actions: [assign({ problem: null }), sendTo("peer", { type: "tracks.changed" })],
            },
            "retry.requested": { actions: sendTo("media", { type: "media.wanted" }) },
            "signal.made": { actions: tellSignal },
            "line.restored": { actions: sendTo("peer", { type: "line.doubted" }) },
            "socket.received": [
              { guard: "isSignal", actions: hearSignal },
              { guard: "isText", actions: hearText },
              { guard: "isHere", actions: sendTo("peer", { type: "other.came" }) },
            ],
          },
          states: {
            report: {
              initial: "sending",
              on: {
                "line.changed": {
                  target: ".sending",
                  actions: assign({ connected: ({ event }) => event.connected }),
                },
              },
              states: {
                sending: {
                  invoke: {
                    id: "reportLine",
                    src: "reportLine",
                    input: ({ context: { id, peer, connected } }) => ({ id, peer: peer ?? "", connected }),
                    onDone: byStatus({
                      ok: [
                        {
                          guard: { type: "isReplaced", params: ({ event }) => event.output.data },
                          target: "#private-show.replaced",
                        },
                        {
                          guard: { type: "isOver", params: ({ event }) => event.output.data },
                          target: "#private-show.over",
                          actions: assign({ room: ({ event }) => event.output.data }),
                        },
                        {
                          target: "resting",
                          actions: assign(({ context, event }) => ({
                            ...{ room: event.output.data, roomAt: context.now },
                          })),
                        },
                      ],
                      failed: { target: "#private-show.gone" },
                    }),
                    onError: "waiting",
                  },
                },
                resting: {
                  after: { reportPause: "sending" },
                  on: {
                    "socket.received": { guard: "isUpdate", target: "sending" },
                    "line.restored": "sending",
                  },
                },
                waiting: { after: { retryPause: "sending" } },
              },
            },
            talk: {
              initial: "writing",
              states: {
                writing: {
                  on: {
                    "text.typed": { actions: assign({ text: ({ event }) => event.value }) },
                    "text.sent": { guard: "hasText", target: "sending" },
                  },
                },
                sending: {
                  invoke: {
                    id: "sendText",
                    src: "sendText",
                    input: ({ context: { id, text } }) => ({ id, text: text.trim() }),
                    onDone: byStatus({
                      ok: { target: "writing", actions: assign({ text: "" }) },
                      failed: {
                        target: "writing",
                        actions: emit(({ event }) => refused(event.output.failure.error)),
                      },
                    }),
                    onError: { target: "writing", actions: emit(errorToast(UNREACHABLE)) },
                  },
                },
              },
            },
            end: {
              initial: "open",
              states: {
                open: { on: { "end.chosen": "ending" } },
                ending: {
                  invoke: {
                    id: "endShow",
                    src: "endShow",
                    input: ({ context }) => ({ id: context.id }),
                    onDone: byStatus({
                      ok: {
                        target: "#private-show.over",
                        actions: assign({ room: ({ event }) => event.output.data }),
                      },
                      failed: { target: "#private-show.gone" },
                    }),
                    onError: { target: "open", actions: emit(errorToast(UNREACHABLE)) },
                  },
                },
              },
            },
          },
        },
      },
    },
    // Another page of this side has come in: this one lets go of camera and line.
    replaced: { on: { "retry.requested": "choosing" } },
    gone: { on: { "leave.chosen": "left" } },
    over: { on: { "leave.chosen": "left" } },
    left: { type: "final" },
  },
});

export type PrivateShowRef = ActorRefFrom<typeof privateShowMachine>;
