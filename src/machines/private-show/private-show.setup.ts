import type { AnyEventObject } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import type { PrivateKind, PrivateParty } from "../../domain/private-show/private-show.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { PrivateRoom } from "../../protocol/private-show/private-show.records.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { ClockTicked } from "../countdown/countdown.machine.ts";
import type {
  IceServers,
  LineEvent,
  MediaCommand,
  MediaEvent,
  MediaProblem,
  PeerCommand,
  PeerInput,
} from "../live-video/live-video.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";
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

export interface PrivateText {
  readonly id: string;
  readonly username: string;
  readonly text: string;
}

export type PrivateShowEvent =
  | { readonly type: "join.chosen"; readonly camera: boolean }
  | { readonly type: "retry.requested" }
  | { readonly type: "screens.shown" }
  | { readonly type: "camera.switched"; readonly on: boolean }
  | { readonly type: "microphone.switched"; readonly on: boolean }
  /** The field `written`: it is secret in the journal. */
  | { readonly type: "written.typed"; readonly value: string }
  | { readonly type: "text.sent" }
  /** The creator asks for the fan's camera. */
  | { readonly type: "camera.asked" }
  /** The fan's answer to that. */
  | { readonly type: "camera.answered"; readonly accepted: boolean }
  | { readonly type: "end.chosen" }
  /** The answer to whether it shall end while paid time is left. */
  | { readonly type: "end.answered"; readonly ends: boolean }
  | { readonly type: "leave.chosen" }
  | MediaEvent
  | LineEvent
  | ClockTicked
  | SocketReceived
  | LineRestored;

export interface PrivateShowContext extends PrivateShowInput {
  /** The name that this page drew when it came in. */
  readonly peer: string | null;
  readonly ice_servers: IceServers;
  readonly room: PrivateRoom | null;
  /** How the show ended of which this page has no room; null: it has not, or the room says so. */
  readonly end: PrivateRoom["end"];
  /** When the server said so. */
  readonly roomAt: number;
  readonly connected: boolean;
  readonly hasCamera: boolean;
  readonly camera: boolean;
  readonly microphone: boolean;
  readonly problem: MediaProblem | null;
  readonly said: readonly PrivateText[];
  readonly written: string;
  /** The creator's question for the camera that is open; null: there is none. */
  readonly cameraRequest: string | null;
}

const source = "src/actors/private-show/private-show.actors.ts";
/** As many texts stay on the page. */
const MOST_TEXTS = 200;

export const showSetup = setup({
  types: {
    context: {} as PrivateShowContext,
    events: {} as PrivateShowEvent,
    input: {} as PrivateShowInput,
    emitted: {} as SharedEmitted | SignalSent,
    tags: "" as "busy" | "camera.busy" | "camera.waiting" | "camera.asked",
  },
  actors: {
    media: callbackProvidedBy<MediaCommand, { readonly camera: boolean }>(
      "src/actors/live-video/media.actors.ts",
    ),
    peer: callbackProvidedBy<PeerCommand, PeerInput>("src/actors/live-video/peer.actors.ts"),
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
    sendText: promiseProvidedBy<CallResult<unknown>, { readonly id: string; readonly written: string }>(
      source,
    ),
    askCamera: promiseProvidedBy<AnswerTo<"askPrivateCamera">, { readonly id: string }>(source),
    answerCamera: promiseProvidedBy<
      CallResult<unknown>,
      { readonly id: string; readonly request_id: string; readonly accepted: boolean }
    >(source),
    endShow: promiseProvidedBy<CallResult<PrivateRoom>, { readonly id: string }>(source),
  },
  guards: {
    isOver: (_, { status }: PrivateRoom) => status === "over",
    isGone: (_, { code }: { readonly code: string }) => code === "private_not_found",
    isShut: (_, { code }: { readonly code: string }) => ["private_not_found", "not_allowed"].includes(code),
    isReplaced: (_, { replaced }: PrivateRoom) => replaced,
    hasText: ({ context }) => context.written.trim() !== "",
    isHere: ({ context, event }) => isUpdate(context, event) && event.data.status === "here",
    isUpdate: ({ context, event }) => isUpdate(context, event),
    isEnded: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "lobby.private-end" &&
      event.data.private_id === context.id,
    isSignal: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "stream.signal" &&
      event.data.stream_id === context.id &&
      event.data.to === context.peer,
    mayAskCamera: ({ context: { role, kind } }) => role === "creator" && kind === "c2c",
    isCameraAsked: ({ context, event }) =>
      context.role === "fan" && event.type === "socket.received" && event.name === "lobby.sharecam-request",
    isCameraOn: ({ context: { hasCamera, camera } }) => hasCamera && camera,
    isCameraShared: ({ context, event }) => isCameraAnswer(context, event, "lobby.sharecam-accepted"),
    isCameraDeclined: ({ context, event }) => isCameraAnswer(context, event, "lobby.sharecam-declined"),
    isPaidFor: ({ context: { room } }) => room !== null && room.amount_usd > 0 && room.status === "running",
    isEnd: ({ event }) => event.type === "end.answered" && event.ends,
    isAccepted: ({ event }) => event.type === "camera.answered" && event.accepted,
    isText: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "lobby.private-messages" &&
      event.data.private_id === context.id,
  },
  delays: { reportPause: 10_000, retryPause: 3_000, cameraTimeout: 60_000 },
});

function isUpdate(
  { id }: PrivateShowContext,
  event: PrivateShowEvent,
): event is Extract<SocketReceived, { readonly name: "private-show.update" }> {
  return event.type === "socket.received" && event.name === "private-show.update" && event.data.id === id;
}

function isCameraAnswer(
  { cameraRequest }: PrivateShowContext,
  event: PrivateShowEvent,
  name: "lobby.sharecam-accepted" | "lobby.sharecam-declined",
): boolean {
  return (
    event.type === "socket.received" &&
    event.name === name &&
    "request_id" in event.data &&
    event.data.request_id === cameraRequest
  );
}

const isPrivateText = (value: unknown): value is PrivateText =>
  typeof value === "object" &&
  value !== null &&
  ["id", "username", "text"].every((key) => typeof (value as Record<string, unknown>)[key] === "string");

/** Outside the room nothing is asked of the server: the word of the end is the only one that comes. */
export const whenEnded = showSetup.createStateConfig({
  on: {
    "socket.received": {
      guard: "isEnded",
      target: "#private-show.over",
      actions: assign(({ event }) => {
        if (event.name !== "lobby.private-end") return {};
        const { reason, seconds, refund } = event.data;
        return { end: { reason, seconds, refund } };
      }),
    },
  },
}).on;

export const hearText = showSetup.createAction(
  assign(({ context, event }) => {
    if (event.type !== "socket.received" || event.name !== "lobby.private-messages") return {};
    const known = new Set(context.said.map(({ id }) => id));
    const told: readonly unknown[] = event.data.messages;
    const fresh = told.filter(isPrivateText).filter(({ id }) => !known.has(id));
    const plain = fresh.map(({ id, username, text }) => ({ id, username, text }));
    return { said: [...context.said, ...plain].slice(0 - MOST_TEXTS) };
  }),
);

export const hearSignal = showSetup.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type !== "socket.received" || event.name !== "stream.signal") return;
    const { from, kind, data } = event.data;
    enqueue.sendTo("peer", { type: "signal.received", from, kind, data });
  }),
);

export const tellSignal = showSetup.createAction(
  emit(({ context, event }) => {
    const { kind, data } = event as Extract<PrivateShowEvent, { type: "signal.made" }>;
    return {
      type: "signal.sent",
      data: { stream_id: context.id, from: context.peer ?? "", to: "", kind, data },
    };
  }),
);
