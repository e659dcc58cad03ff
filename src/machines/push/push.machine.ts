import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, enqueueActions, setup } from "xstate";

import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

export interface PushInput {
  readonly siteName: string;
}

/** `asked`: a button was pressed for it, so the result is shown. */
export interface PushContext extends PushInput {
  readonly asked: boolean;
}

/** What the browser says before anybody is asked; `declined`: our own question was answered with "Not now" lately. */
export type PushReadiness = "unsupported" | "denied" | "declined" | "askable" | "granted";

/** The browser's own answer; `default`: the question was closed without one. */
export type NotificationAnswer = "granted" | "denied" | "default";

export type PushEvent = { readonly type: "push.accepted" } | { readonly type: "push.declined" };

const PROVIDED_BY = "src/actors/push/push.actors.ts";
const FAILED = "Notifications could not be turned on. Please try again later.";

const pushSetup = setup({
  types: {
    context: {} as PushContext,
    events: {} as PushEvent,
    input: {} as PushInput,
    emitted: {} as SharedEmitted,
  },
  actors: {
    readReadiness: promiseProvidedBy<PushReadiness>(PROVIDED_BY),
    askPermission: promiseProvidedBy<NotificationAnswer>(PROVIDED_BY),
    rememberDeclined: promiseProvidedBy<void>(PROVIDED_BY),
    register: promiseProvidedBy<AnswerTo<"registerPush">>(PROVIDED_BY),
  },
  actions: {
    // Who pressed nothing hears nothing: the next page tries again.
    reportIfAsked: enqueueActions(({ context, enqueue }) => {
      if (context.asked) enqueue.emit(errorToast(FAILED));
    }),
    reportRegistered: enqueueActions(({ context, enqueue }) => {
      if (context.asked)
        enqueue.emit({ type: "toast.requested", kind: "success", text: "Notifications are on." });
    }),
  },
});

/**
 * Registers this browser for notifications: at once when it was allowed before, else after our own quiet question and then the
 * browser's. Spawned once a page load, when the rule says so (TRACK-19 to TRACK-21, RTP-17).
 */
export const pushMachine = pushSetup.createMachine({
  id: "push",
  context: ({ input }) => ({ ...input, asked: false }),
  initial: "checking",
  states: {
    checking: {
      invoke: {
        id: "readReadiness",
        src: "readReadiness",
        onDone: [
          { guard: ({ event }) => event.output === "granted", target: "registering" },
          { guard: ({ event }) => event.output === "askable", target: "asking" },
          { guard: ({ event }) => event.output === "denied", target: "denied" },
          { guard: ({ event }) => event.output === "declined", target: "declined" },
          { target: "unsupported" },
        ],
        onError: "unsupported",
      },
    },
    unsupported: {},
    asking: {
      on: {
        "push.accepted": { target: "permitting", actions: assign({ asked: true }) },
        "push.declined": "declining",
      },
    },
    permitting: {
      invoke: {
        id: "askPermission",
        src: "askPermission",
        onDone: [
          { guard: ({ event }) => event.output === "granted", target: "registering" },
          { guard: ({ event }) => event.output === "denied", target: "denied" },
          { target: "declining" },
        ],
        onError: { target: "failed", actions: "reportIfAsked" },
      },
    },
    declining: {
      invoke: {
        id: "rememberDeclined",
        src: "rememberDeclined",
        onDone: "declined",
        onError: "declined",
      },
    },
    declined: {},
    denied: {},
    registering: {
      invoke: {
        id: "register",
        src: "register",
        onDone: byStatus({
          ok: { target: "registered", actions: "reportRegistered" },
          failed: { target: "failed", actions: "reportIfAsked" },
        }),
        onError: { target: "failed", actions: "reportIfAsked" },
      },
    },
    registered: {},
    failed: {},
  },
});

export type PushRef = ActorRefFrom<typeof pushMachine>;
export type PushSnapshot = SnapshotFrom<typeof pushMachine>;

/** `quiet`: there is nothing to be seen of it. */
export type PushView =
  | { readonly status: "quiet" }
  | { readonly status: "asking"; readonly siteName: string }
  | { readonly status: "turningOn"; readonly siteName: string };

export const selectPushView = (snapshot: PushSnapshot): PushView => {
  const { siteName, asked } = snapshot.context;
  if (snapshot.matches("asking")) return { status: "asking", siteName };
  const isOnItsWay = snapshot.matches("permitting") || (asked && snapshot.matches("registering"));
  return isOnItsWay ? { status: "turningOn", siteName } : { status: "quiet" };
};
