import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, sendTo, setup } from "xstate";

import { SOCKET_PROTOCOL_VERSION } from "../../domain/socket/protocol-version.ts";
import type { SocketData, SocketMessage, SocketName } from "../../protocol/socket-events.ts";
import type { CurrentUser } from "../../protocol/records.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "./socket-received.ts";

/** Reconnect delays in milliseconds double up to this cap (RT-09, RT-10). */
export const RECONNECT_CAP_MS = 60_000;

/**
 * `token` is the signed-in user's `node_token`, and `account` his id; null for a guest. `jitter` is the first reconnect delay, a whole number
 * from 50 to 300 ms that the transport draws anew for each connection (RT-08). `rooms` are those of the page.
 */
export interface SocketInput {
  readonly token: string | null;
  readonly account: CurrentUser["id"] | null;
  readonly jitter: number;
  readonly rooms: readonly string[];
}

type MessageSent = SocketMessage<
  "socket.authorize" | "socket.pong" | "socket.join" | "socket.leave" | "stream.signal"
>;
/** A page in a room says something to the page of another browser. */
export interface SignalSent {
  readonly type: "signal.sent";
  readonly data: SocketData<"stream.signal">;
}
/** What the transport takes: a message to be encoded and sent. */
export type FrameSent = { readonly type: "frame.sent" } & MessageSent;

/** A message of the server as its Schema says; what does not fit is dropped by the transport. */
type MessageReceived = { readonly type: "message.received" } & SocketMessage;
type OwnMessage = Extract<MessageReceived, { readonly name: `socket.${string}` }>;

/** `socket.opened` comes once the server's templates are there. */
export type SocketEvent =
  | { readonly type: "socket.opened"; readonly version: number }
  | { readonly type: "socket.closed"; readonly code: number; readonly jitter: number }
  | MessageReceived
  | SignalSent
  | { readonly type: "rooms.changed"; readonly rooms: readonly string[] }
  | { readonly type: "connection.lost" }
  | { readonly type: "connection.restored" };

export interface SocketContext extends SocketInput {
  readonly delay: number;
  readonly wasConnected: boolean;
  readonly attempts: number;
  readonly hasRefreshed: boolean;
  /** The line was lost before, or its token refused, and the server does not know yet who is back. */
  readonly returns: boolean;
  /** Signals of the page that wait until the server knows who is there; null: it does, and they go out at once. */
  readonly unsaid: readonly SignalSent["data"][] | null;
}

const isMessage = <Name extends SocketName>(
  event: SocketEvent,
  name: Name,
): event is Extract<MessageReceived, { readonly name: Name }> =>
  event.type === "message.received" && event.name === name;

const isError = (event: SocketEvent, code: "token" | "too_many"): boolean =>
  isMessage(event, "socket.error") && event.data.code === code;

const isOwn = (event: MessageReceived): event is OwnMessage => event.name.startsWith("socket.");

const socketSetup = setup({
  types: {
    context: {} as SocketContext,
    events: {} as SocketEvent,
    input: {} as SocketInput,
    emitted: {} as SocketReceived | LineRestored | SharedEmitted,
  },
  actors: {
    transport: callbackProvidedBy<FrameSent>("src/actors/socket/transport.actors.ts"),
    refreshToken: promiseProvidedBy<AnswerTo<"getSession">>("src/actors/socket/refresh-token.actors.ts"),
  },
  delays: {
    backoff: ({ context }) => context.delay,
    // The server pings each 25 s: after twice that and more without a word the line is dead.
    silence: 60_000,
  },
  guards: {
    isPing: ({ event }) => isMessage(event, "socket.ping"),
    isToken: ({ event }) => isMessage(event, "lobby.token-update"),
    // The token is refused: it was used or too old. One fresh one a connection, no more.
    isRefused: ({ context, event }) => isError(event, "token") && !context.hasRefreshed,
    isRefusedAgain: ({ event }) => isError(event, "token"),
    // Too many sockets of this account or address: a fresh token would not help.
    isTooMany: ({ event }) => isError(event, "too_many"),
    // The server closes the line, and does not want it back soon.
    isDismissed: ({ event }) => isMessage(event, "lobby.disconnect") && !event.data.retry,
    // The session has ended, and the word of it came while there was no line.
    isEnded: ({ context }, user: CurrentUser | null) => user === null && context.token !== null,
    // Somebody else has logged in beside this page.
    isAnother: ({ context }, user: CurrentUser | null) => user !== null && user.id !== context.account,
    isKnown: ({ context }) => context.unsaid === null,
    isOwn: ({ event }) => event.type === "message.received" && isOwn(event),
  },
});

const longer = (context: SocketContext, jitter: number) => ({
  jitter,
  delay: context.delay === 0 ? jitter : Math.min(context.delay * 2, RECONNECT_CAP_MS),
  attempts: context.attempts + 1,
});

/** A connection that is not authorized delivers no events: the next one is opened, but not in a storm. */
const later = socketSetup.assign({ delay: RECONNECT_CAP_MS });

const frame = (message: MessageSent): FrameSent => ({ type: "frame.sent", ...message });

const authorizing = (token: string): FrameSent =>
  frame({ name: "socket.authorize", data: { token, version: SOCKET_PROTOCOL_VERSION } });

const signalling = (data: SignalSent["data"]): FrameSent => frame({ name: "stream.signal", data });

const restored: LineRestored = { type: "line.restored" };

/** A guest sends no authorize message (RT-06). */
const greet = socketSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    const { token, rooms, returns } = context;
    if (token !== null) enqueue.sendTo("transport", authorizing(token));
    for (const room of rooms) enqueue.sendTo("transport", frame({ name: "socket.join", data: { room } }));
    if (token === null && returns) enqueue.emit(restored);
  }),
);

/**
 * From here on the server's events arrive (again): pages read again what was missed. On the first line of a
 * page the server says whether there was anything since the page was made.
 */
const welcome = socketSetup.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    if (!isMessage(event, "socket.authorized")) return;
    for (const data of context.unsaid ?? []) enqueue.sendTo("transport", signalling(data));
    enqueue.assign({ unsaid: null });
    if (!context.returns && event.data.missed !== true) return;
    enqueue.assign({ returns: false });
    enqueue.emit(restored);
  }),
);

/** What features published is for others. */
const tell = socketSetup.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type !== "message.received" || isOwn(event) || event.name === "lobby.token-update") return;
    enqueue.emit({ ...event, type: "socket.received" });
  }),
);

const changeRooms = socketSetup.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== "rooms.changed") return;
    for (const room of context.rooms.filter((left) => !event.rooms.includes(left))) {
      enqueue.sendTo("transport", frame({ name: "socket.leave", data: { room } }));
    }
    for (const room of event.rooms.filter((joined) => !context.rooms.includes(joined))) {
      enqueue.sendTo("transport", frame({ name: "socket.join", data: { room } }));
    }
  }),
);

const keepSignal = socketSetup.createAction(
  assign(({ context: { unsaid }, event }) =>
    event.type === "signal.sent" ? { unsaid: [...(unsaid ?? []), event.data] } : {},
  ),
);
/** Without a line they are lost: whoever finds no way tries again. */
const loseSignals = socketSetup.createAction(assign({ unsaid: [] }));

const takeRooms = socketSetup.createStateConfig({
  on: { "rooms.changed": { actions: [changeRooms, assign({ rooms: ({ event }) => event.rooms })] } },
}).on;
const pong = socketSetup.sendTo("transport", frame({ name: "socket.pong", data: {} }));
/** The server closes the line, or would. */
const leaves = [
  { guard: "isTooMany", target: "#socket.waiting", actions: later },
  { guard: "isDismissed", target: "#socket.waiting", actions: later },
] as const;

/** The line to the server: it authorizes after each connect, answers pings and reconnects for ever (RT-05 to RT-11). */
export const socketMachine = socketSetup.createMachine({
  id: "socket",
  context: ({ input }) => ({
    ...input,
    delay: 0,
    wasConnected: false,
    attempts: 0,
    hasRefreshed: false,
    returns: false,
    unsaid: [],
  }),
  initial: "open",
  on: {
    "rooms.changed": { actions: assign({ rooms: ({ event }) => event.rooms }) },
  },
  states: {
    open: {
      invoke: {
        id: "transport",
        src: "transport",
        onError: { target: "waiting", actions: assign(({ context }) => longer(context, context.jitter)) },
      },
      initial: "connecting",
      on: {
        "socket.closed": {
          target: "waiting",
          actions: assign(({ context, event }) => longer(context, event.jitter)),
        },
        "connection.lost": "offline",
      },
      states: {
        connecting: {
          on: {
            "signal.sent": { actions: keepSignal },
            "socket.opened": {
              target: "connected",
              actions: [
                assign(({ context }) => ({
                  delay: 0,
                  attempts: 0,
                  wasConnected: true,
                  hasRefreshed: false,
                  returns: context.wasConnected,
                })),
                greet,
              ],
            },
          },
        },
        connected: {
          after: {
            silence: {
              target: "#socket.waiting",
              actions: assign(({ context }) => longer(context, context.jitter)),
            },
          },
          on: {
            "signal.sent": [
              { guard: "isKnown", actions: sendTo("transport", ({ event: { data } }) => signalling(data)) },
              { actions: keepSignal },
            ],
            ...takeRooms,
            "message.received": [
              { guard: "isPing", target: "connected", reenter: true, actions: pong },
              {
                guard: "isToken",
                target: "connected",
                reenter: true,
                actions: assign({
                  token: ({ context, event }) =>
                    isMessage(event, "lobby.token-update") ? event.data.token : context.token,
                }),
              },
              { guard: "isRefused", target: "refreshing", actions: assign({ hasRefreshed: true }) },
              { guard: "isRefusedAgain", target: "#socket.waiting", actions: later },
              ...leaves,
              { guard: "isOwn", target: "connected", reenter: true, actions: welcome },
              {
                target: "connected",
                reenter: true,
                actions: tell,
              },
            ],
          },
        },
        // The line stands meanwhile, as a guest's.
        refreshing: {
          on: {
            "signal.sent": { actions: keepSignal },
            ...takeRooms,
            "message.received": [{ guard: "isPing", actions: pong }, ...leaves, { actions: tell }],
          },
          invoke: {
            id: "refreshToken",
            src: "refreshToken",
            onDone: byStatus({
              ok: [
                {
                  guard: { type: "isEnded", params: ({ event }) => event.output.data.user },
                  target: "connected",
                  actions: [
                    assign({ token: null, returns: true }),
                    emit({ type: "socket.received", name: "account.logout", data: { reason: "expired" } }),
                  ],
                },
                {
                  guard: { type: "isAnother", params: ({ event }) => event.output.data.user },
                  target: "#socket.waiting",
                  actions: [assign({ delay: RECONNECT_CAP_MS }), emit({ type: "page.reloadRequested" })],
                },
                {
                  target: "connected",
                  actions: enqueueActions(({ event, enqueue }) => {
                    const token = event.output.data.user?.node_token ?? null;
                    // A fresh token knows nothing of the page that has been shown for longer.
                    enqueue.assign({ token, returns: true });
                    if (token !== null) enqueue.sendTo("transport", authorizing(token));
                  }),
                },
              ],
              failed: { target: "#socket.waiting", actions: assign({ delay: RECONNECT_CAP_MS }) },
            }),
            onError: {
              target: "#socket.waiting",
              actions: assign(({ context }) => longer(context, context.jitter)),
            },
          },
        },
      },
    },
    waiting: {
      entry: loseSignals,
      after: { backoff: "open" },
      on: { "connection.lost": "offline", "connection.restored": "open" },
    },
    offline: {
      entry: loseSignals,
      on: { "connection.restored": { target: "open", actions: assign({ delay: 0 }) } },
    },
  },
});

export type SocketRef = ActorRefFrom<typeof socketMachine>;
export type SocketSnapshot = SnapshotFrom<typeof socketMachine>;
