import type { AnyEventObject } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import { privateViewPath } from "../../domain/private-show/private-paths.ts";
import { STREAM_WORD_SECONDS } from "../../domain/stream/broadcast.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { CreatorRecord, CurrentUser } from "../../protocol/records.ts";
import type { Stream, ViewedStream } from "../../protocol/stream/stream.records.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import type { PageInput } from "../app/page-input.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { ClockTicked } from "../countdown/countdown.machine.ts";
import type { IceServers, LineEvent, LineOffer, PeerCommand, PeerInput } from "../live-video/live-video.ts";
import { privateViewMachine } from "../private-view/private-view.machine.ts";
import type { CallResult } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";
import type { SignalSent } from "../socket/socket.machine.ts";
import { streamChatMachine } from "../stream-chat/stream-chat.machine.ts";

export type WatchEvent =
  | { readonly type: "retry.requested" }
  | { readonly type: "subscribe.chosen" }
  /** `menu`: something of the creator's tip menu. */
  | { readonly type: "tip.pressed"; readonly menu: boolean }
  /** Whether one wants to be told when the creator goes live. */
  | { readonly type: "alert.switched"; readonly on: boolean }
  | { readonly type: "screens.shown" }
  /** The first picture of the broadcast is seen. */
  | { readonly type: "picture.shown" }
  /** The picture plays without its sound, or with it again. */
  | { readonly type: "sound.muted" }
  | { readonly type: "sound.heard" }
  | { readonly type: "sound.wanted" }
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
  /** Whether the viewer is told when the creator goes live. */
  readonly alerts: boolean;
  /** Whether the subscribe dialog was opened over the locked still, or tried to. */
  readonly asked: boolean;
  /** The name that this page drew when it came in. */
  readonly peer: string | null;
  readonly ice_servers: IceServers;
  /** Whether the viewer may say nothing in the chat. */
  readonly muted: boolean;
  readonly connected: boolean;
  /** How the pictures come: from the creator's page, which offers a line itself, or through the media server, which is asked for one. */
  readonly mode: Joined["mode"];
  /** What the media server offered with its last answer. */
  readonly offer: LineOffer | null;
  /** Why the server let nobody in. */
  readonly refusal: string | null;
}

const source = "src/actors/watch/watch.actors.ts";
export type Joined = EndpointAnswer<"joinStream"> & { readonly peer: string };
/** `joined`: where the viewer came in with the look at it. */
export interface Entered {
  readonly viewed: ViewedStream;
  readonly joined: Joined | null;
}
export interface OfCreator {
  readonly username: string;
}
/** `peer`: null when the page comes in. `line`: it wants one with the media server. */
export interface Joining extends OfCreator {
  readonly peer: string | null;
  readonly line: boolean;
}

/** Through the media server, which has offered no line yet. */
const lacksLine = ({ mode, offer }: Joined): boolean => mode === "server" && offer == null;

export const watchSetup = setup({
  types: {
    context: {} as WatchContext,
    events: {} as WatchEvent,
    input: {} as Pick<PageInput<"watch">, "route" | "user" | "now">,
    emitted: {} as SharedEmitted | SignalSent,
  },
  actors: {
    enterStream: promiseProvidedBy<CallResult<Entered>, OfCreator>(source),
    joinStream: promiseProvidedBy<CallResult<Joined>, Joining>(source),
    loadCreator: promiseProvidedBy<CallResult<CreatorRecord>, OfCreator>(source),
    setAlert: promiseProvidedBy<CallResult<unknown>, OfCreator & { readonly alerts: boolean }>(source),
    peer: callbackProvidedBy<PeerCommand, PeerInput>("src/actors/live-video/peer.actors.ts"),
    tick: callbackProvidedBy<AnyEventObject, { readonly every: number }>(
      "src/actors/countdown/tick.actors.ts",
    ),
    chat: streamChatMachine,
    private: privateViewMachine,
  },
  guards: {
    isOwner: ({ context: { user, username } }) => user?.username.toLowerCase() === username.toLowerCase(),
    hasPrivate: (_, { viewed }: Entered) => viewed.has_private,
    isPrivate: (_, { viewed }: Entered) => viewed.status === "private",
    /** What this page watched has ended, also when it did not hear so. */
    isOver: ({ context: { stream } }, { viewed }: Entered) => viewed.status === "offline" && stream !== null,
    isOffline: (_, { viewed }: Entered) => viewed.status === "offline",
    isLocked: (_, { viewed }: Entered) => !viewed.access,
    hasJoined: (_, { joined }: Entered) => joined !== null,
    hasJoinedUnserved: (_, { joined }: Entered) => joined !== null && lacksLine(joined),
    isFull: (_, { code }: { readonly code: string }) => code === "stream_full",
    isGone: (_, { code }: { readonly code: string }) => code === "stream_not_found",
    /** It says nothing of whether one may watch. */
    isPassing: (_, { code }: { readonly code: string }) => code === "too_many" || code === "conflict",
    isReplaced: (_, { replaced }: Joined) => replaced,
    /** Through the media server, which has offered no line yet. */
    isUnserved: (_, joined: Joined) => lacksLine(joined),
    /** The media server is asked for another line; a creator's page sees by itself that one is lost. */
    isLineLost: ({ context: { mode, connected }, event }) =>
      mode === "server" && connected && event.type === "line.changed" && !event.connected,
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
    hasAsked: ({ context }) => context.asked,
    isSubscribed: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "payment.update" &&
      event.data.status === "paid" &&
      event.data.model_username.toLowerCase() === context.username.toLowerCase(),
    isStatus: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "lobby.status-update" &&
      event.data.username.toLowerCase() === context.username.toLowerCase(),
    isFree: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "lobby.spy-end" &&
      event.data.username.toLowerCase() === context.username.toLowerCase(),
    isLive: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "lobby.status-update" &&
      event.data.username.toLowerCase() === context.username.toLowerCase() &&
      (event.data.status === "online_fans" || event.data.status === "private"),
    isEnd: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "stream.end" &&
      event.data.stream_id === context.stream?.id,
    isCount: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "stream.viewers" &&
      event.data.stream_id === context.stream?.id,
    isGoal: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "tip.goal-update" &&
      event.data.stream_id === context.stream?.id,
    isChat: ({ event }) => event.type === "socket.received" && event.name.startsWith("chat."),
    isSignal: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "stream.signal" &&
      event.data.stream_id === context.stream?.id &&
      event.data.to === context.peer,
  },
  delays: {
    pictureWait: 1_000,
    offlineRetry: 5_000,
    joinPause: STREAM_WORD_SECONDS * 1000,
    retryPause: 3_000,
  },
});

/** What the page was told of the broadcast. */
export const seenAs = ({ viewed }: Entered) => ({ viewed, alerts: viewed.alerts });

/** What each word of the server says of it again. */
export const said = ({ stream, muted, mode, offer = null }: Omit<Joined, "peer" | "ice_servers">) => ({
  stream,
  muted,
  mode,
  offer,
});

/** What a page has that came in. */
export const cameIn = ({ peer, ice_servers, ...joined }: Joined) => ({
  ...{ ...said(joined), peer, ice_servers, connected: false },
});

/** What a page has that looked at it, and came in where it may. */
export const enteredAs = (entered: Entered) => ({
  ...seenAs(entered),
  ...(entered.joined === null ? {} : cameIn(entered.joined)),
});

export const tell = (id: "private" | "chat") =>
  watchSetup.createAction(
    enqueueActions(({ event, enqueue }) => {
      if (event.type === "socket.received" || event.type === "line.restored") enqueue.sendTo(id, event);
    }),
  );

/** Who may say nothing in the chat, as the chat takes it. */
export const mutedOf = ({ user, muted }: Pick<WatchContext, "user" | "muted">): readonly string[] =>
  muted && user !== null ? [user.username] : [];

export const hearSignal = watchSetup.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type !== "socket.received" || event.name !== "stream.signal") return;
    const { from, kind, data } = event.data;
    enqueue.sendTo("peer", { type: "signal.received", from, kind, data });
  }),
);

export const tellSignal = watchSetup.createAction(
  emit(({ context, event }) => {
    const { kind, data, to = "" } = event as Extract<WatchEvent, { type: "signal.made" }>;
    return {
      type: "signal.sent",
      data: { stream_id: context.stream?.id ?? "", from: context.peer ?? "", to, kind, data },
    };
  }),
);

export const takeLine = watchSetup.createAction(
  assign(({ event }) => (event.type === "line.changed" ? { connected: event.connected } : {})),
);

export const takeCount = watchSetup.createAction(
  assign(({ context: { stream }, event }) =>
    event.type === "socket.received" && event.name === "stream.viewers" && stream !== null
      ? { stream: { ...stream, viewers: event.data.count } }
      : {},
  ),
);

/** What the tips have come to. */
export const takeRaised = watchSetup.createAction(
  assign(({ context: { stream }, event }) =>
    event.type === "socket.received" && event.name === "tip.goal-update" && stream !== null
      ? { stream: { ...stream, raised: event.data.raised } }
      : {},
  ),
);

export const askTip = watchSetup.createAction(
  emit(({ context: { username }, event }) => ({
    type: "dialog.requested",
    dialog: {
      ...{ kind: "tip", username, returnUri: privateViewPath(username, "stream"), inStream: true },
      ...(event.type === "tip.pressed" && event.menu ? { form: { kind: "menu" } } : {}),
    },
  })),
);
