import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, sendTo, setup } from "xstate";

import { longestSearch } from "../../domain/fans/fans.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { CurrentUser } from "../../protocol/records.ts";
import { siteFacts, type ManagedPage, type RouteOf } from "../../domain/site/page-route.ts";
import type { Failure } from "../../protocol/failures.ts";
import { pageExists } from "../account-menu/page-exists.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { COPY_REFUSED } from "../app/copied.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { listMachine } from "../list/list.machine.ts";
import type { CallResult } from "../resource/call.ts";
import type { RouteChanged } from "../router/router.machine.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";
import { managedPages, rowActs, type Choice, type ListFields, type RowAct } from "./managed-pages.ts";

/** Something to be done with the row of an id, of a fan with that username; `name` is what he is called. */
export interface RowTask {
  readonly act: RowAct;
  readonly id: string;
  readonly name: string;
}

export type ManagedListEvent =
  | { readonly type: "tab.chosen"; readonly tab: string }
  | ({ readonly type: "act.pressed" } & RowTask)
  | { readonly type: "choice.chosen"; readonly name: string; readonly value: string }
  | { readonly type: "field.changed"; readonly field: "query"; readonly value: string }
  | { readonly type: "form.submitted" }
  | { readonly type: "copy.pressed"; readonly text: string }
  | QuestionAnswered
  | RouteChanged
  | SocketReceived
  | LineRestored;

export interface ManagedListContext extends PageInput<ManagedPage> {
  readonly fields: ListFields;
  readonly task: RowTask | null;
  readonly copied: string;
  /** What is typed into the search. */
  readonly query: string;
}

/** What is chosen at first. */
const firstOf = ({ first, options }: Choice): string => first ?? Object.keys(options)[0]!;

/** The tab that an address names. */
const chosenIn = ({ page, query }: RouteOf<ManagedPage>): ListFields => {
  const { tabs } = managedPages[page];
  const wanted = query[tabs.name];
  return {
    [tabs.name]: wanted !== undefined && Object.hasOwn(tabs.options, wanted) ? wanted : firstOf(tabs),
  };
};

const firstFields = (route: RouteOf<ManagedPage>): ListFields => ({
  ...Object.fromEntries(
    (managedPages[route.page].choices ?? []).map((choice) => [choice.name, firstOf(choice)]),
  ),
  ...chosenIn(route),
});

const requestOf = ({ route, fields }: Pick<ManagedListContext, "route" | "fields">) =>
  managedPages[route.page].request(fields);

const PROVIDED_BY = "src/actors/managed-list/managed-list.actors.ts";

const managedListSetup = setup({
  types: {
    context: {} as ManagedListContext,
    events: {} as ManagedListEvent,
    input: {} as PageInput<ManagedPage>,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as { rows: "list"; actOnRow: "actOnRow"; copyText: "copyText" },
  },
  actors: {
    list: listMachine,
    actOnRow: promiseProvidedBy<CallResult<unknown>, RowTask>(PROVIDED_BY),
    copyText: promiseProvidedBy<void, string>(PROVIDED_BY),
  },
  guards: {
    needsAnswer: ({ event }) => event.type === "act.pressed" && rowActs[event.act].question !== undefined,
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
    isAnother: ({ context, event }) =>
      event.type === "route.changed" &&
      event.route.page === context.route.page &&
      Object.entries(chosenIn(event.route)).some(([name, value]) => context.fields[name] !== value),
    isSearched: ({ context: { fields, query } }) => (fields["query"] ?? "") !== query.trim(),
    isChosen: ({ context, event }) =>
      event.type === "choice.chosen" &&
      (managedPages[context.route.page].choices ?? []).some(
        ({ name, options }) => name === event.name && Object.hasOwn(options, event.value),
      ),
    // Its numbers change with what is listed.
    hasCounters: ({ context, event }) =>
      event.type === "socket.received" &&
      (event.name === "notification.counters" ||
        (event.name === "direct-message.broadcast-progress" && context.route.page === "sent-broadcasts")),
  },
  actions: {
    reload: sendTo("rows", { type: "reload.requested" }),
    take: assign(({ event }) =>
      event.type === "act.pressed" ? { task: { act: event.act, id: event.id, name: event.name } } : {},
    ),
    ask: emit(({ context: { task } }) => ({
      type: "dialog.requested",
      dialog: { kind: "confirm", name: "row-act", ...(task && rowActs[task.act].question?.(task.name)) },
    })),
    tellDone: emit(({ context: { task } }) => ({
      type: "toast.requested",
      kind: "success",
      text: task === null ? "" : rowActs[task.act].done,
    })),
    tell: enqueueActions(({ context: { task }, enqueue }, failure: Failure | null) => {
      if (task !== null && rowActs[task.act].failsSilently === true) return;
      enqueue.emit(errorToast(failure === null ? UNREACHABLE : failure.error));
    }),
  },
});

const list = managedListSetup.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== "route.changed" || event.route.page !== context.route.page) return;
    const fields = { ...context.fields, ...chosenIn(event.route) };
    enqueue.assign({ route: event.route, fields });
    enqueue.sendTo("rows", {
      type: "request.changed",
      request: requestOf({ route: event.route, fields }),
    });
  }),
);

const choose = managedListSetup.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    const { route, query } = context;
    const more = event.type === "choice.chosen" ? { [event.name]: event.value } : { query: query.trim() };
    const fields = { ...context.fields, ...more };
    enqueue.assign({ fields });
    enqueue.sendTo("rows", { type: "request.changed", request: requestOf({ route, fields }) });
  }),
);

/**
 * A list of which a creator works off the rows: one tab of it at a time, which the address names. What is done with a row is
 * asked first where it cannot be undone; the list is read again after it, and when its numbers change elsewhere.
 */
export const managedListMachine = managedListSetup.createMachine({
  id: "managed-list",
  // What is searched stands in the address.
  meta: { publicFields: ["query"] },
  context: ({ input }) => ({ ...input, fields: firstFields(input.route), task: null, copied: "", query: "" }),
  invoke: { id: "rows", src: "list", input: ({ context }) => ({ request: requestOf(context) }) },
  initial: "showing",
  on: {
    "line.restored": { actions: "reload" },
    "socket.received": { guard: "hasCounters", actions: "reload" },
    "route.changed": { guard: "isAnother", actions: list },
    "choice.chosen": { guard: "isChosen", actions: choose },
    "field.changed": {
      actions: assign(({ event }) => ({ [event.field]: event.value.slice(0, longestSearch) })),
    },
    "form.submitted": { guard: "isSearched", actions: choose },
    "tab.chosen": {
      actions: emit(({ context: { route }, event: { tab } }) => ({
        type: "navigation.requested",
        to: `${accountPages[route.page].path}?${managedPages[route.page].tabs.name}=${tab}`,
        replace: true,
      })),
    },
  },
  states: {
    showing: {
      on: {
        "act.pressed": [
          { guard: "needsAnswer", target: "asking", actions: "take" },
          { target: "acting", actions: "take" },
        ],
        "copy.pressed": { target: "copying", actions: assign({ copied: ({ event }) => event.text }) },
      },
    },
    asking: {
      entry: "ask",
      on: { "question.answered": [{ guard: "isConfirmed", target: "acting" }, { target: "showing" }] },
    },
    acting: {
      tags: "busy",
      invoke: {
        id: "actOnRow",
        src: "actOnRow",
        input: ({ context }) => context.task!,
        onDone: byStatus({
          ok: { target: "showing", actions: ["tellDone", "reload"] },
          // What somebody else did meanwhile is seen in the list.
          failed: {
            target: "showing",
            actions: [{ type: "tell", params: ({ event }) => event.output.failure }, "reload"],
          },
        }),
        onError: { target: "showing", actions: { type: "tell", params: null } },
      },
    },
    copying: {
      invoke: {
        id: "copyText",
        src: "copyText",
        input: ({ context }) => context.copied,
        onDone: {
          target: "showing",
          actions: emit({ type: "toast.requested", kind: "success", text: "Copied." }),
        },
        onError: {
          target: "showing",
          actions: emit(COPY_REFUSED),
        },
      },
    },
  },
});

export type ManagedListRef = ActorRefFrom<typeof managedListMachine>;
export type ManagedListSnapshot = SnapshotFrom<typeof managedListMachine>;

export interface ManagedListView {
  readonly status: "showing";
  readonly page: ManagedPage;
  /** The chosen tab. */
  readonly tab: string;
  readonly fields: ListFields;
  readonly query: string;
  /** Where all that is listed is a file; null: it is none. */
  readonly fileUrl: string | null;
  readonly user: CurrentUser | null;
  /** Epoch seconds, when the page was opened. */
  readonly now: number;
  /** What is being done. */
  readonly task: RowTask | null;
  readonly rows: ActorRefFrom<typeof listMachine> | null;
}

const fileUrlOf = (context: ManagedListContext): string | null => {
  const { file } = managedPages[context.route.page];
  const asked = { ...(requestOf(context).input as Readonly<Record<string, string>>), format: "csv" };
  return file === undefined ? null : `${file}?${new URLSearchParams(asked).toString()}`;
};

export const selectManagedListView = (snapshot: ManagedListSnapshot): ManagedListView => {
  const { context, children } = snapshot;
  const { page } = context.route;
  return {
    status: "showing",
    page,
    tab: context.fields[managedPages[page].tabs.name]!,
    fields: context.fields,
    query: context.query,
    fileUrl: fileUrlOf(context),
    user: context.user,
    now: context.now,
    task: snapshot.hasTag("busy") ? context.task : null,
    rows: children.rows ?? null,
  };
};

/** Whether who looks manages the page for a creator; whom he blocks he blocks for himself. */
export const selectIsManaged = ({ context: { actingFor = null } }: ManagedListSnapshot): boolean =>
  actingFor !== null;

/** Where a conversation with somebody is; null: there is no such page, or it is not the manager's who looks. */
export const selectChatPath = (snapshot: ManagedListSnapshot, username: string) => {
  if (selectIsManaged(snapshot)) return null;
  const { user, site } = snapshot.context;
  const path = `/account/direct-message/inbox/${username}`;
  const facts = { viewer: user, ...siteFacts(site), development: false };
  return pageExists(facts)(path) ? path : null;
};
