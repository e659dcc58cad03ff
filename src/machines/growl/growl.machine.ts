import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, setup } from "xstate";

import type { Counters } from "../../protocol/records.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { SocketReceived } from "../socket/socket-received.ts";

export interface GrowlInput {
  /** How many conversations of the viewer are unread. */
  readonly unread: number;
}

/** The open numbers were asked for anew. */
export interface CountersRead {
  readonly type: "counters.read";
  readonly counters: Counters;
}

export type GrowlEvent = SocketReceived | CountersRead | { readonly type: "growl.closed" };

const PROVIDED_BY = "src/actors/growl/growl.actors.ts";

const unreadAfter = (event: GrowlEvent): number | null => {
  if (event.type === "counters.read") return event.counters.unread_dm_user_ids.length;
  return event.type === "socket.received" && event.name === "notification.counters"
    ? event.data.unread_dm_user_ids.length
    : null;
};

const growlSetup = setup({
  types: { context: {} as GrowlInput, events: {} as GrowlEvent, input: {} as GrowlInput },
  actors: {
    /** Whether none was shown in the last two hours. */
    readDue: promiseProvidedBy<boolean>(PROVIDED_BY),
    rememberShown: promiseProvidedBy<void>(PROVIDED_BY),
  },
  guards: {
    hasUnread: ({ context }) => context.unread > 0,
    isMore: ({ context, event }) => (unreadAfter(event) ?? 0) > context.unread,
    isNone: ({ event }) => unreadAfter(event) === 0,
    isDue: (_, due: boolean) => due,
  },
  actions: {
    count: assign({ unread: ({ context, event }) => unreadAfter(event) ?? context.unread }),
  },
  delays: { growlDelay: 3_000, growlDuration: 7_000 },
});

/**
 * Says that there are unread messages: 3 s after the page came or the number grew, for 7 s, at most once in two hours
 * (SHELL-17, RT-12 to RT-14).
 */
export const growlMachine = growlSetup.createMachine({
  id: "growl",
  context: ({ input }) => input,
  initial: "starting",
  on: { "socket.received": { actions: "count" }, "counters.read": { actions: "count" } },
  states: {
    starting: { always: [{ guard: "hasUnread", target: "checking" }, { target: "silent" }] },
    silent: {
      on: {
        "socket.received": [{ guard: "isMore", target: "checking", actions: "count" }, { actions: "count" }],
        "counters.read": [{ guard: "isMore", target: "checking", actions: "count" }, { actions: "count" }],
      },
    },
    checking: {
      invoke: {
        id: "readDue",
        src: "readDue",
        onDone: [
          { guard: { type: "isDue", params: ({ event }) => event.output }, target: "waiting" },
          { target: "silent" },
        ],
        onError: "silent",
      },
    },
    waiting: {
      after: { growlDelay: [{ guard: "hasUnread", target: "shown" }, { target: "silent" }] },
    },
    shown: {
      invoke: { id: "rememberShown", src: "rememberShown" },
      after: { growlDuration: "silent" },
      on: {
        "growl.closed": "silent",
        "socket.received": [{ guard: "isNone", target: "silent", actions: "count" }, { actions: "count" }],
        "counters.read": [{ guard: "isNone", target: "silent", actions: "count" }, { actions: "count" }],
      },
    },
  },
});

export type GrowlRef = ActorRefFrom<typeof growlMachine>;
export type GrowlSnapshot = SnapshotFrom<typeof growlMachine>;

export type GrowlView = { readonly status: "silent" } | { readonly status: "shown"; readonly text: string };

/** "message(s)" is the specification's own wording (SHELL-17). */
export const selectGrowlView = (snapshot: GrowlSnapshot): GrowlView =>
  snapshot.matches("shown")
    ? { status: "shown", text: `You have ${snapshot.context.unread} unread message(s)` }
    : { status: "silent" };
