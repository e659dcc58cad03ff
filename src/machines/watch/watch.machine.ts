import type { ActorRefFrom, AnyEventObject, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import { STREAM_WORD_SECONDS, STUDIO_PATH } from "../../domain/stream/broadcast.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { CreatorRecord, CurrentUser } from "../../protocol/records.ts";
import type { Stream, ViewedStream } from "../../protocol/stream/stream.records.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import type { PageInput } from "../app/page-input.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { ClockTicked } from "../countdown/countdown.machine.ts";
import type { IceServers, LineEvent, PeerCommand, PeerInput } from "../live-video/live-video.ts";
import { privateViewMachine, type PrivateViewRef } from "../private-view/private-view.machine.ts";
import { offerDialog } from "../profile/profile-page.ts";
import type { CallResult } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";
import type { SignalSent } from "../socket/socket.machine.ts";
import { streamChatMachine, type StreamChatRef } from "../stream-chat/stream-chat.machine.ts";

export type WatchEvent =
  | { readonly type: "retry.requested" }
  | { readonly type: "subscribe.chosen" }
  | { readonly type: "screens.shown" }
  | LineEvent
  | ClockTicked
  | SocketReceived
  | LineRestored;

export interface WatchContext {
  readonly username: string;
  readonly user: CurrentUser | null;
  readonly now: number;
  readonly viewed: ViewedStream | null;
  readonly stream: Stream | null;
  /** The name that this page drew when it came in. */
  readonly peer: string | null;
  readonly ice_servers: IceServers;
  readonly connected: boolean;
  /** Why the server let nobody in. */
  readonly refusal: string | null;
}

const source = "src/actors/watch/watch.actors.ts";
type Joined = EndpointAnswer<"joinStream"> & { readonly peer: string };
export interface OfCreator {
  readonly username: string;
}

const watchSetup = setup({
  types: {
    context: {} as WatchContext,
    events: {} as WatchEvent,
    input: {} as Pick<PageInput<"watch">, "route" | "user" | "now">,
    emitted: {} as SharedEmitted | SignalSent,
  },
  actors: {
    readStream: promiseProvidedBy<CallResult<ViewedStream>, OfCreator>(source),
    /** `peer`: null when the page comes in. */
    joinStream: promiseProvidedBy<CallResult<Joined>, OfCreator & { readonly peer: string | null }>(source),
    loadCreator: promiseProvidedBy<CallResult<CreatorRecord>, OfCreator>(source),
    peer: callbackProvidedBy<PeerCommand, PeerInput>("src/actors/live-video/peer.actors.ts"),
    tick: callbackProvidedBy<AnyEventObject, { readonly every: number }>(
      "src/actors/countdown/tick.actors.ts",
    ),
    chat: streamChatMachine,
    private: privateViewMachine,
  },
  guards: {
    isOwner: ({ context: { user, username } }) => user?.username.toLowerCase() === username.toLowerCase(),
    hasPrivate: (_, { has_private }: ViewedStream) => has_private,
    isPrivate: (_, { status }: ViewedStream) => status === "private",
    isOffline: (_, { status }: ViewedStream) => status === "offline",
    isLocked: (_, { access }: ViewedStream) => !access,
    isFull: (_, { code }: { readonly code: string }) => code === "stream_full",
    isReplaced: (_, { replaced }: Joined) => replaced,
    isPaid: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "private-show.update" &&
      event.data.status === "paid" &&
      event.data.username.toLowerCase() === context.username.toLowerCase(),
    isClosed: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "private-show.update" &&
      ["declined", "withdrawn", "expired"].includes(event.data.status) &&
      event.data.username.toLowerCase() === context.username.toLowerCase(),
    isSubscribed: ({ event }) =>
      event.type === "socket.received" && event.name === "payment.update" && event.data.status === "paid",
    isStatus: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "lobby.status-update" &&
      event.data.username.toLowerCase() === context.username.toLowerCase(),
    isEnd: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "stream.end" &&
      event.data.stream_id === context.stream?.id,
    isCount: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "stream.viewers" &&
      event.data.stream_id === context.stream?.id,
    isChat: ({ event }) =>
      event.type === "socket.received" && (event.name === "chat.message" || event.name === "chat.history"),
    isSignal: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "stream.signal" &&
      event.data.stream_id === context.stream?.id &&
      event.data.to === context.peer,
  },
  delays: { offlineRetry: 5_000, joinPause: STREAM_WORD_SECONDS * 1000, retryPause: 3_000 },
});

const tell = (id: "private" | "chat") =>
  watchSetup.createAction(
    enqueueActions(({ event, enqueue }) => {
      if (event.type === "socket.received" || event.type === "line.restored") enqueue.sendTo(id, event);
    }),
  );

const hearSignal = watchSetup.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type !== "socket.received" || event.name !== "stream.signal") return;
    const { from, kind, data } = event.data;
    enqueue.sendTo("peer", { type: "signal.received", from, kind, data });
  }),
);

const tellSignal = watchSetup.createAction(
  emit(({ context, event }) => {
    const { kind, data } = event as Extract<WatchEvent, { type: "signal.made" }>;
    return {
      type: "signal.sent",
      data: { stream_id: context.stream?.id ?? "", from: context.peer ?? "", to: "", kind, data },
    };
  }),
);

const takeCount = watchSetup.createAction(
  assign(({ context: { stream }, event }) =>
    event.type === "socket.received" && event.name === "stream.viewers" && stream !== null
      ? { stream: { ...stream, viewers: event.data.count } }
      : {},
  ),
);

/** What is shown of a creator who is not to be watched changes with his status. */
const whenStatus = [
  { guard: "isPaid", target: "reading" },
  { guard: "isStatus", target: "reading" },
] as const;

/** Where a broadcast is watched; whom the creator has invited to a private chat has it here. */
export const watchMachine = watchSetup.createMachine({
  id: "watch",
  context: ({ input: { route, user, now } }) => ({
    ...{ username: route.username, user, now, viewed: null, stream: null, peer: null, ice_servers: [] },
    ...{ connected: false, refusal: null },
  }),
  initial: "deciding",
  states: {
    deciding: {
      always: [
        {
          guard: "isOwner",
          target: "elsewhere",
          actions: emit({ type: "navigation.requested", to: STUDIO_PATH, replace: true }),
        },
        { target: "reading" },
      ],
    },
    // A creator does not watch himself.
    elsewhere: {},
    reading: {
      invoke: {
        id: "readStream",
        src: "readStream",
        input: ({ context }) => ({ username: context.username }),
        onDone: byStatus({
          ok: [
            { guard: { type: "hasPrivate", params: ({ event }) => event.output.data }, target: "private" },
            {
              guard: { type: "isPrivate", params: ({ event }) => event.output.data },
              target: "taken",
              actions: assign({ viewed: ({ event }) => event.output.data }),
            },
            {
              guard: { type: "isOffline", params: ({ event }) => event.output.data },
              target: "absent",
              actions: assign({ viewed: ({ event }) => event.output.data }),
            },
            {
              guard: { type: "isLocked", params: ({ event }) => event.output.data },
              target: "locked",
              actions: assign({ viewed: ({ event }) => event.output.data }),
            },
            {
              target: "joining",
              actions: assign({ viewed: ({ event }) => event.output.data }),
            },
          ],
          failed: {
            target: "refused",
            actions: assign({ refusal: ({ event }) => event.output.failure.error }),
          },
        }),
        onError: "offline",
      },
    },
    offline: { after: { offlineRetry: "reading" }, on: { "retry.requested": "reading" } },
    refused: { on: { "retry.requested": "reading" } },
    private: {
      invoke: {
        id: "private",
        src: "private",
        input: ({ context: { username, now } }) => ({
          ...{ route: { page: "private-view", kind: "stream", username } as const, now },
        }),
      },
      on: {
        "socket.received": [{ guard: "isClosed", target: "reading" }, { actions: tell("private") }],
        "line.restored": { actions: tell("private") },
      },
    },
    taken: { on: { "socket.received": [...whenStatus], "line.restored": "reading" } },
    absent: { on: { "socket.received": [...whenStatus], "line.restored": "reading" } },
    // The subscribe dialog opens over the locked still.
    locked: {
      initial: "asking",
      on: {
        "socket.received": [{ guard: "isSubscribed", target: "reading" }, ...whenStatus],
        "line.restored": "reading",
      },
      states: {
        asking: {
          invoke: {
            id: "loadCreator",
            src: "loadCreator",
            input: ({ context }) => ({ username: context.username }),
            onDone: byStatus({
              ok: {
                target: "waiting",
                actions: emit(({ context, event }) => ({
                  type: "dialog.requested",
                  dialog: offerDialog(event.output.data, context.user, null),
                })),
              },
              failed: {
                target: "waiting",
                actions: emit(({ event }) => errorToast(event.output.failure.error)),
              },
            }),
            onError: { target: "waiting", actions: emit(errorToast(UNREACHABLE)) },
          },
        },
        waiting: { on: { "subscribe.chosen": "asking" } },
      },
    },
    joining: {
      invoke: {
        id: "joinStream",
        src: "joinStream",
        input: ({ context }) => ({ username: context.username, peer: null }),
        onDone: byStatus({
          ok: {
            target: "live",
            actions: assign(({ event }) => {
              const { peer, ice_servers, stream } = event.output.data;
              return { peer, ice_servers, stream, connected: false };
            }),
          },
          failed: [
            { guard: { type: "isFull", params: ({ event }) => event.output.failure }, target: "full" },
            {
              target: "refused",
              actions: assign({ refusal: ({ event }) => event.output.failure.error }),
            },
          ],
        }),
        onError: "offline",
      },
    },
    full: { on: { "retry.requested": "reading", "socket.received": [...whenStatus] } },
    live: {
      type: "parallel",
      invoke: [
        {
          id: "peer",
          src: "peer",
          input: ({ context: { ice_servers } }) => ({ role: "fan", ice_servers, otherHere: true }),
        },
        { id: "tick", src: "tick", input: { every: 1_000 } },
        {
          id: "chat",
          src: "chat",
          input: ({ context: { username, stream } }) => ({ username, streamId: stream?.id ?? "" }),
        },
      ],
      on: {
        "clock.ticked": { actions: assign({ now: ({ event }) => event.now }) },
        "screens.shown": {
          actions: enqueueActions(({ enqueue }) => enqueue.sendTo("peer", { type: "screens.shown" })),
        },
        "signal.made": { actions: tellSignal },
        "line.changed": { actions: assign({ connected: ({ event }) => event.connected }) },
      },
      states: {
        presence: {
          initial: "resting",
          on: {
            "socket.received": [
              { guard: "isPaid", target: "#watch.reading" },
              { guard: "isEnd", target: "#watch.ended" },
              { guard: "isCount", actions: takeCount },
              { guard: "isSignal", actions: hearSignal },
            ],
          },
          states: {
            resting: { after: { joinPause: "saying" }, on: { "line.restored": "saying" } },
            saying: {
              invoke: {
                id: "joinStream",
                src: "joinStream",
                input: ({ context: { username, peer } }) => ({ username, peer }),
                onDone: byStatus({
                  ok: [
                    {
                      guard: { type: "isReplaced", params: ({ event }) => event.output.data },
                      target: "#watch.replaced",
                    },
                    {
                      target: "resting",
                      actions: assign({ stream: ({ event }) => event.output.data.stream }),
                    },
                  ],
                  failed: { target: "#watch.reading" },
                }),
                onError: "waiting",
              },
            },
            waiting: { after: { retryPause: "saying" } },
          },
        },
        talk: {
          on: {
            "socket.received": { guard: "isChat", actions: tell("chat") },
            "line.restored": { actions: tell("chat") },
          },
        },
      },
    },
    // Another page of this viewer's watches.
    replaced: { on: { "retry.requested": "reading" } },
    ended: { on: { "socket.received": [...whenStatus], "line.restored": "reading" } },
  },
});

export type WatchRef = ActorRefFrom<typeof watchMachine>;

interface Named {
  readonly username: string;
  readonly name: string;
}

/** `seconds`: since the broadcast began. */
export type WatchView = Named &
  (
    | { readonly status: "reading" | "offline" | "replaced" | "absent" | "ended" | "full" }
    | { readonly status: "private"; readonly room: PrivateViewRef }
    | { readonly status: "refused"; readonly text: string }
    | { readonly status: "taken"; readonly poster: string | null }
    | {
        readonly status: "locked";
        readonly poster: string | null;
        readonly title: string;
        readonly busy: boolean;
      }
    | {
        readonly status: "live";
        readonly stream: Stream;
        readonly seconds: number;
        readonly connected: boolean;
        readonly chat: StreamChatRef | null;
      }
  );

export const selectWatchView = (snapshot: SnapshotFrom<typeof watchMachine>): WatchView => {
  const { username, viewed, stream, now, connected, refusal } = snapshot.context;
  const named = { username, name: viewed?.display_name ?? username };
  const room = (snapshot.children["private"] as PrivateViewRef | undefined) ?? null;
  const chat = (snapshot.children["chat"] as StreamChatRef | undefined) ?? null;
  const poster = viewed?.poster ?? null;
  if (room !== null && snapshot.matches("private")) return { status: "private", ...named, room };
  if (snapshot.matches("refused")) return { status: "refused", ...named, text: refusal ?? "" };
  if (snapshot.matches("taken")) return { status: "taken", ...named, poster };
  if (snapshot.matches("locked"))
    return {
      ...{ status: "locked", ...named, poster, title: viewed?.stream?.title ?? "" },
      busy: snapshot.matches({ locked: "asking" }),
    };
  if (stream !== null && snapshot.matches("live"))
    return {
      ...{ status: "live", ...named, stream, connected, chat },
      seconds: Math.max(0, now - stream.started_at),
    };
  for (const status of ["offline", "replaced", "absent", "ended", "full"] as const)
    if (snapshot.matches(status)) return { status, ...named };
  return { status: "reading", ...named };
};
