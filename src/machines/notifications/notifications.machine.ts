import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, sendTo, setup } from "xstate";

import type { NoticeFilter } from "../../domain/notice/notice-days.ts";
import { noticeKinds } from "../../domain/notice/notice.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { NoticeItem } from "../../protocol/notification/notification.endpoints.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { listMachine } from "../list/list.machine.ts";
import type { AnswerTo, CallOf } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";

/** Which notices are read: some, or all without `ids`. */
export interface ReadTask {
  readonly ids?: readonly number[];
}

export type NotificationsEvent =
  | { readonly type: "filter.chosen"; readonly filter: NoticeFilter }
  | { readonly type: "notice.opened"; readonly notice: NoticeItem }
  | { readonly type: "readAll.pressed" }
  | { readonly type: "logIn.pressed" }
  | { readonly type: "signUp.pressed" }
  | SocketReceived
  | LineRestored;

export interface NotificationsContext extends PageInput<"notifications"> {
  readonly filter: NoticeFilter;
  /** What came while the page is open, newest first. */
  readonly arrived: readonly NoticeItem[];
  readonly task: ReadTask;
}

const requestOf = ({ filter }: NotificationsContext): CallOf<"getNotices"> => ({
  endpoint: "getNotices",
  input: filter === "all" ? {} : { kind: filter },
});

const setUp = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    input: {} as PageInput<"notifications">,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as { notices: "list"; readNotices: "readNotices" },
  },
  actors: {
    list: listMachine,
    readNotices: promiseProvidedBy<AnswerTo<"readNotices">, ReadTask>(
      "src/actors/notifications/notifications.actors.ts",
    ),
  },
  guards: {
    isGuest: ({ context }) => context.user === null,
    isUnread: ({ event }) => event.type === "notice.opened" && !event.notice.is_read,
    isNew: ({ event }) => event.type === "socket.received" && event.name === "notification.new",
    // Elsewhere all of them were read.
    isAllRead: ({ event }) =>
      event.type === "socket.received" &&
      event.name === "notification.counters" &&
      event.data.unread_notifications === 0,
  },
  actions: {
    reload: sendTo("notices", { type: "reload.requested" }),
    tell: emit((_, failure: Failure | null) => errorToast(failure === null ? UNREACHABLE : failure.error)),
  },
});

const take = setUp.createAction(
  assign(({ context: { arrived, filter }, event }) => {
    if (event.type !== "socket.received" || event.name !== "notification.new") return {};
    const { id, text, url, created_at } = event.data;
    const kind = noticeKinds.find((it) => it === event.data.kind) ?? "system";
    if (filter !== "all" && kind !== filter) return {};
    return {
      arrived: [{ id, kind, text, url, created_at, is_read: false }, ...arrived.filter((it) => it.id !== id)],
    };
  }),
);

const choose = setUp.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== "filter.chosen") return;
    const next = { ...context, filter: event.filter };
    enqueue.assign({ filter: event.filter, arrived: [] });
    enqueue.sendTo("notices", { type: "request.changed", request: requestOf(next) });
  }),
);

/**
 * What an account was told, newest first, of one kind or all; new ones come on top while the page is open. A guest is asked to
 * log in, and nothing is called (ACCT-32, ACCT-72).
 */
export const notificationsMachine = setUp.createMachine({
  id: "notifications",
  context: ({ input }) => ({ ...input, filter: "all", arrived: [], task: {} }),
  initial: "starting",
  states: {
    starting: { always: [{ guard: "isGuest", target: "guest" }, { target: "member" }] },
    guest: {
      on: {
        "logIn.pressed": {
          actions: emit({ type: "dialog.requested", dialog: { kind: "sign-in", reload: true } }),
        },
        "signUp.pressed": { actions: emit({ type: "dialog.requested", dialog: { kind: "sign-up" } }) },
      },
    },
    member: {
      invoke: { id: "notices", src: "list", input: ({ context }) => ({ request: requestOf(context) }) },
      initial: "showing",
      on: {
        "filter.chosen": { actions: choose },
        "line.restored": { actions: "reload" },
        "socket.received": [
          { guard: "isNew", actions: take },
          { guard: "isAllRead", actions: "reload" },
        ],
        "notice.opened": {
          guard: "isUnread",
          target: ".reading",
          actions: assign({ task: ({ event }) => ({ ids: [event.notice.id] }) }),
        },
      },
      states: {
        showing: { on: { "readAll.pressed": { target: "reading", actions: assign({ task: {} }) } } },
        reading: {
          tags: "busy",
          invoke: {
            id: "readNotices",
            src: "readNotices",
            input: ({ context }) => context.task,
            onDone: byStatus({
              ok: { target: "showing", actions: "reload" },
              failed: {
                target: "showing",
                actions: { type: "tell", params: ({ event }) => event.output.failure },
              },
            }),
            onError: { target: "showing", actions: { type: "tell", params: null } },
          },
        },
      },
    },
  },
});

export type NotificationsRef = ActorRefFrom<typeof notificationsMachine>;
export type NotificationsSnapshot = SnapshotFrom<typeof notificationsMachine>;

export type NotificationsView =
  | { readonly status: "guest" }
  | {
      readonly status: "member";
      readonly filter: NoticeFilter;
      readonly arrived: readonly NoticeItem[];
      readonly isReading: boolean;
      /** Epoch seconds, when the page was opened. */
      readonly now: number;
      readonly notices: ActorRefFrom<typeof listMachine> | null;
    };

export const selectNotificationsView = (snapshot: NotificationsSnapshot): NotificationsView => {
  const { context, children } = snapshot;
  if (context.user === null) return { status: "guest" };
  return {
    status: "member",
    filter: context.filter,
    arrived: context.arrived,
    isReading: snapshot.hasTag("busy"),
    now: context.now,
    notices: children.notices ?? null,
  };
};

/** The notices of a list with those that came since above them. */
export const withArrived = (
  listed: readonly NoticeItem[],
  arrived: readonly NoticeItem[],
): readonly NoticeItem[] => {
  const known = new Set(listed.map(({ id }) => id));
  return [...arrived.filter(({ id }) => !known.has(id)), ...listed];
};
