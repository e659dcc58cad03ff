import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import type { Counters, CurrentUser } from "../../protocol/records.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { CountersRead } from "../growl/growl.machine.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";

export interface SessionInput {
  readonly user: CurrentUser | null;
  readonly counters: Counters | null;
}

type SessionEvent =
  | { readonly type: "logout.requested"; readonly reload?: boolean | undefined }
  | SocketReceived
  | LineRestored;

/** What the server knows of the viewer is another now: told to whoever decides by it what is open to him. */
export interface UserChanged {
  readonly type: "user.changed";
  readonly user: CurrentUser;
}

export interface SessionContext extends SessionInput {
  readonly reload: boolean;
}

/** The open numbers after an event: a new notice is one more that is unread. */
export const countersAfter = (counters: Counters | null, event: SocketReceived): Counters | null => {
  if (event.name === "notification.counters") return event.data;
  return event.name === "notification.new" && counters !== null
    ? { ...counters, unread_notifications: event.data.unread }
    : counters;
};

const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    emitted: {} as SharedEmitted | CountersRead | UserChanged,
  },
  actors: {
    logout: promiseProvidedBy<AnswerTo<"logout">>("src/actors/session/session.actors.ts"),
    readCounters: promiseProvidedBy<AnswerTo<"getSession">>("src/actors/session/session.actors.ts"),
    readLogoutFlag: promiseProvidedBy<{ readonly noLogout: boolean }>("src/actors/session/session.actors.ts"),
  },
  guards: {
    isGuest: ({ context }) => context.user === null,
    isLogout: ({ event }) => event.type === "socket.received" && event.name === "account.logout",
    isOwnUpdate: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "account.user-update" &&
      event.data.user.id === context.user?.id,
    hasCounters: ({ event }) =>
      event.type === "socket.received" &&
      (event.name === "notification.counters" || event.name === "notification.new"),
    isRead: (_, { status }: AnswerTo<"getSession">) => status === "ok",
    wantsReload: ({ context }) => context.reload,
    isUnauthorized: (_, { code }: Failure) => code === "unauthorized",
  },
  actions: {
    count: assign(({ context, event }) =>
      event.type === "socket.received" ? { counters: countersAfter(context.counters, event) } : {},
    ),
  },
});

/** Who is signed in. A logout ends at home, or by a reload when that was asked (AUTH-52, AUTH-53, RT-01 to RT-04). */
export const sessionMachine = sessionSetup.createMachine({
  id: "session",
  context: ({ input }) => ({ ...input, reload: false }),
  initial: "starting",
  states: {
    starting: {
      always: [{ guard: "isGuest", target: "guest" }, { target: "signedIn" }],
    },
    guest: {},
    signedIn: {
      initial: "knowing",
      states: {
        knowing: {},
        // What was missed while there was no line is in no event any more.
        reading: {
          invoke: {
            id: "readCounters",
            src: "readCounters",
            onDone: [
              {
                guard: { type: "isRead", params: ({ event }) => event.output },
                target: "knowing",
                actions: enqueueActions(({ event: { output }, enqueue }) => {
                  const counters = output.status === "ok" ? output.data.counters : null;
                  if (counters === null) return;
                  enqueue.assign({ counters });
                  enqueue.emit({ type: "counters.read", counters });
                }),
              },
              { target: "knowing" },
            ],
            onError: "knowing",
          },
          on: {
            // Which of the two is older nobody knows: what is read after both is right.
            "socket.received": {
              guard: "hasCounters",
              target: "reading",
              reenter: true,
              actions: "count",
            },
          },
        },
      },
      on: {
        "line.restored": { target: ".reading", reenter: true },
        "logout.requested": {
          target: "signingOut",
          actions: assign({ reload: ({ event }) => event.reload === true }),
        },
        "socket.received": [
          { guard: "isLogout", target: "readingFlag" },
          { guard: "hasCounters", actions: "count" },
          {
            guard: "isOwnUpdate",
            actions: [
              assign({
                user: ({ context, event }) =>
                  event.name === "account.user-update" ? event.data.user : context.user,
              }),
              emit(({ context }) => ({ type: "user.changed", user: context.user! })),
            ],
          },
        ],
      },
    },
    readingFlag: {
      invoke: {
        id: "readLogoutFlag",
        src: "readLogoutFlag",
        onDone: [
          { guard: ({ event }) => event.output.noLogout, target: "signedIn" },
          { target: "leaving", actions: assign({ reload: false }) },
        ],
        onError: { target: "leaving", actions: assign({ reload: false }) },
      },
    },
    signingOut: {
      tags: "busy",
      invoke: {
        id: "logout",
        src: "logout",
        onDone: byStatus({
          ok: "signedOut",
          failed: [
            // 401: somebody else ended this session first; it is over all the same.
            {
              guard: { type: "isUnauthorized", params: ({ event }) => event.output.failure },
              target: "signedOut",
            },
            { target: "signedIn", actions: emit(({ event }) => errorToast(event.output.failure.error)) },
          ],
        }),
        onError: { target: "signedIn", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
    // The server ended the session: its cookie is dead already, the call only clears what is left.
    leaving: {
      invoke: { id: "logout", src: "logout", onDone: "signedOut", onError: "signedOut" },
    },
    signedOut: {
      entry: [
        assign({ user: null, counters: null }),
        emit(({ context }) =>
          context.reload
            ? { type: "page.reloadRequested" }
            : { type: "navigation.requested", to: "/", load: true },
        ),
      ],
    },
  },
});

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** Whether somebody is signed in. */
export const selectIsMember = ({ context }: SessionSnapshot): boolean => context.user !== null;

export type SessionView =
  | { readonly status: "guest" }
  | {
      readonly status: "signedIn";
      readonly user: CurrentUser;
      readonly counters: Counters | null;
      readonly leaving: boolean;
    };

export const selectSessionView = (snapshot: SessionSnapshot): SessionView => {
  const { user, counters } = snapshot.context;
  if (user === null) return { status: "guest" };
  return { status: "signedIn", user, counters, leaving: !snapshot.matches("signedIn") };
};
