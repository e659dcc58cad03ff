import type { AnyEventObject } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import { checkStream, STREAM_WORD_SECONDS, type StreamFields } from "../../domain/stream/broadcast.ts";
import { MEDIA_SERVER } from "../../domain/stream/signal.ts";
import type { Cents } from "../../domain/unit/unit.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { OwnStream, StreamSummary, ViewedStream } from "../../protocol/stream/stream.records.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { formParts, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { ClockTicked } from "../countdown/countdown.machine.ts";
import type {
  DeviceKind,
  Devices,
  DevicesFound,
  IceServers,
  LineEvent,
  MediaCommand,
  MediaEvent,
  MediaProblem,
  PeerCommand,
  PeerInput,
} from "../live-video/live-video.ts";
import { privateStudioMachine } from "../private-studio/private-studio.machine.ts";
import type { CallResult } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";
import type { SignalSent } from "../socket/socket.machine.ts";
import { streamChatMachine } from "../stream-chat/stream-chat.machine.ts";

export const streamLabels: Readonly<Record<keyof StreamFields, string>> = {
  title: "Title",
  goal: "Goal for tips",
};

export const deviceLabels: Readonly<Record<DeviceKind, string>> = {
  camera: "Camera",
  microphone: "Microphone",
};

export type BroadcastStudioEvent =
  | FormEvent<StreamFields>
  | { readonly type: "retry.requested" }
  | { readonly type: "invite.chosen" }
  | { readonly type: "invite.closed" }
  | { readonly type: "screens.shown" }
  | { readonly type: "camera.switched"; readonly on: boolean }
  | { readonly type: "microphone.switched"; readonly on: boolean }
  | { readonly type: "end.chosen" }
  | { readonly type: "device.chosen"; readonly kind: DeviceKind; readonly index: number }
  | DevicesFound
  | MediaEvent
  | LineEvent
  | ClockTicked
  | SocketReceived
  | LineRestored;

export interface BroadcastStudioContext extends StreamFields {
  readonly username: string;
  readonly now: number;
  /** The username of the creator for whom the viewer acts: he goes live as himself all the same. */
  readonly actingFor: string | null;
  readonly viewed: ViewedStream | null;
  /** The name that this page drew when it went live. */
  readonly peer: string | null;
  readonly ice_servers: IceServers;
  readonly own: OwnStream | null;
  /** The pages to which there is a line. */
  readonly lines: readonly string[];
  readonly devices: Devices;
  readonly isReady: boolean;
  readonly problem: MediaProblem | null;
  readonly camera: boolean;
  readonly microphone: boolean;
  readonly summary: StreamSummary | null;
  readonly texts: FieldTexts<keyof StreamFields>;
}

const source = "src/actors/broadcast-studio/broadcast-studio.actors.ts";
const parts = formParts<BroadcastStudioContext, BroadcastStudioEvent>(checkStream);
type Started = EndpointAnswer<"startStream"> & { readonly peer: string };

export const studioSetup = setup({
  types: {
    context: {} as BroadcastStudioContext,
    events: {} as BroadcastStudioEvent,
    input: {} as Pick<PageInput<"broadcast-studio">, "user" | "now" | "actingFor">,
    emitted: {} as SharedEmitted | SignalSent,
  },
  actors: {
    readStream: promiseProvidedBy<CallResult<ViewedStream>, { readonly username: string }>(source),
    startStream: promiseProvidedBy<
      CallResult<Started>,
      { readonly title: string; readonly goal: Cents | null }
    >(source),
    keepStream: promiseProvidedBy<CallResult<OwnStream>, { readonly id: string; readonly peer: string }>(
      source,
    ),
    endStream: promiseProvidedBy<CallResult<StreamSummary>, { readonly id: string }>(source),
    media: callbackProvidedBy<MediaCommand, { readonly camera: boolean }>(
      "src/actors/live-video/media.actors.ts",
    ),
    meter: callbackProvidedBy<AnyEventObject>("src/actors/live-video/meter.actors.ts"),
    peer: callbackProvidedBy<PeerCommand, PeerInput>("src/actors/live-video/peer.actors.ts"),
    tick: callbackProvidedBy<AnyEventObject, { readonly every: number }>(
      "src/actors/countdown/tick.actors.ts",
    ),
    chat: streamChatMachine,
    private: privateStudioMachine,
  },
  actions: parts.actions,
  guards: {
    hasPrivate: (_, { has_private }: ViewedStream) => has_private,
    isComplete: ({ context }) => context.isReady && parts.guards.isComplete({ context }),
    isGone: (_, { code }: { readonly code: string }) => code === "stream_not_found",
    isReplaced: (_, { replaced }: OwnStream) => replaced,
    isOwn: ({ context: { own, username }, event }) =>
      event.type === "socket.received" &&
      ((event.name === "stream.viewers" && event.data.stream_id === own?.stream.id) ||
        (event.name === "stream.end" && event.data.username === username)),
    isGoal: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "tip.goal-update" &&
      event.data.stream_id === context.own?.stream.id,
    isChat: ({ event }) => event.type === "socket.received" && event.name.startsWith("chat."),
    isSignal: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "stream.signal" &&
      event.data.stream_id === context.own?.stream.id &&
      event.data.to === context.peer &&
      context.lines.includes(event.data.from),
    isIngest: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "lobby.stream-ingest-info" &&
      event.data.stream_id === context.own?.stream.id,
    // As a fan of somebody else she hears `paid`.
    isSold: ({ event }) =>
      event.type === "socket.received" &&
      event.name === "private-show.update" &&
      event.data.status === "sold",
  },
  delays: { reportPause: STREAM_WORD_SECONDS * 1000, retryPause: 3_000, offlineRetry: 5_000 },
});

/** The lines from here on go these ways. */
export const takeWays = studioSetup.createAction(
  assign(({ event }) =>
    event.type === "socket.received" && event.name === "lobby.stream-ingest-info"
      ? { ice_servers: event.data.ice_servers }
      : {},
  ),
);

/** What the tips have come to. */
export const takeRaised = studioSetup.createAction(
  assign(({ context: { own }, event }) =>
    event.type === "socket.received" && event.name === "tip.goal-update" && own !== null
      ? { own: { ...own, stream: { ...own.stream, raised: event.data.raised } } }
      : {},
  ),
);

/** The ends of lines that there should be: the media server, or each page that watches. */
const wantedLines = (own: OwnStream | null): readonly string[] =>
  own?.mode === "server" ? [MEDIA_SERVER] : (own?.watching ?? []).map(({ peer }) => peer);

/** A line to each page that watches, and none to those that are gone; with a media server one to it. */
export const drawLines = studioSetup.createAction(
  enqueueActions(({ context: { own, lines, ice_servers }, enqueue }) => {
    const wanted = wantedLines(own);
    for (const gone of lines.filter((name) => !wanted.includes(name))) enqueue.stopChild(`peer-${gone}`);
    for (const to of wanted.filter((name) => !lines.includes(name)))
      enqueue.spawnChild("peer", {
        id: `peer-${to}`,
        input: {
          ...{ role: "creator", ice_servers, otherHere: true, to },
          toServer: to === MEDIA_SERVER,
        },
      });
    enqueue.assign({ lines: wanted });
  }),
);

export const dropLines = studioSetup.createAction(
  enqueueActions(({ context: { lines }, enqueue }) => {
    for (const name of lines) enqueue.stopChild(`peer-${name}`);
    enqueue.assign({ lines: [] });
  }),
);

export const tellLines = (command: PeerCommand) =>
  studioSetup.createAction(
    enqueueActions(({ context: { lines }, enqueue }) => {
      for (const name of lines) enqueue.sendTo(`peer-${name}`, command);
    }),
  );

export const hearSignal = studioSetup.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type !== "socket.received" || event.name !== "stream.signal") return;
    const { from, kind, data } = event.data;
    enqueue.sendTo(`peer-${from}`, { type: "signal.received", from, kind, data });
  }),
);

export const tellSignal = studioSetup.createAction(
  emit(({ context, event }) => {
    const { kind, data, to = "" } = event as Extract<BroadcastStudioEvent, { type: "signal.made" }>;
    return {
      type: "signal.sent",
      data: { stream_id: context.own?.stream.id ?? "", from: context.peer ?? "", to, kind, data },
    };
  }),
);

/** Another camera or microphone: until it is there nobody goes live. */
export const chooseDevice = studioSetup.createAction(
  enqueueActions(({ context: { devices }, event, enqueue }) => {
    if (event.type !== "device.chosen") return;
    const { kind, index: used } = event;
    enqueue.assign({ isReady: false, devices: { ...devices, [kind]: { ...devices[kind], used } } });
    enqueue.sendTo("media", event);
  }),
);

export const switchMedia = studioSetup.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type !== "camera.switched" && event.type !== "microphone.switched") return;
    enqueue.assign(event.type === "camera.switched" ? { camera: event.on } : { microphone: event.on });
    enqueue.sendTo("media", event);
  }),
);

/** What the pages within hear. */
export const tell = (id: "private" | "chat") =>
  studioSetup.createAction(
    enqueueActions(({ event, enqueue }) => {
      if (event.type === "socket.received" || event.type === "line.restored") enqueue.sendTo(id, event);
    }),
  );
