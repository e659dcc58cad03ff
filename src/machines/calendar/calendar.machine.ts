import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, sendTo, setup } from "xstate";

import { fieldTexts, type FieldTexts } from "../../domain/account/field-texts.ts";
import type { CalendarPlace } from "../../domain/calendar/calendar-address.ts";
import { moveProblem, type MovableKind } from "../../domain/calendar/calendar-item.ts";
import { periodSpan, shownPeriod, type ShownPeriod } from "../../domain/calendar/local-day.ts";
import { siteFacts } from "../../domain/site/page-route.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { formParts, whenSubmitted, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { autoPostsMachine, type AutoPostsRef } from "../auto-posts/auto-posts.machine.ts";
import type { AnswerTo, CallOf } from "../resource/call.ts";
import { resourceMachine } from "../resource/resource.machine.ts";
import type { RouteChanged } from "../router/router.machine.ts";
import type { LineRestored } from "../socket/socket-received.ts";

/** Names an entry that can be moved or taken away. */
export interface PlannedItem {
  readonly kind: MovableKind;
  readonly id: string;
}

/** The one field of the form that moves an entry. */
interface MoveFields {
  readonly at: EpochSeconds | null;
}

export type CalendarEvent =
  | FormEvent<MoveFields>
  | { readonly type: "move.pressed"; readonly item: PlannedItem; readonly at: EpochSeconds }
  | { readonly type: "move.closed" }
  /** It was dragged to another day. */
  | { readonly type: "item.dropped"; readonly item: PlannedItem; readonly at: EpochSeconds }
  | { readonly type: "remove.pressed"; readonly item: PlannedItem }
  | { readonly type: "auto.opened" }
  | QuestionAnswered
  | RouteChanged
  | LineRestored;

export interface CalendarContext extends PageInput<"calendar">, MoveFields {
  readonly item: PlannedItem | null;
  readonly texts: FieldTexts<"at">;
}

/** An entry and its new time. */
export interface ItemMove extends PlannedItem {
  readonly at: EpochSeconds;
}

const requestOf = (place: CalendarPlace, now: EpochSeconds): CallOf<"getCalendar"> => ({
  endpoint: "getCalendar",
  input: periodSpan(shownPeriod(place, now)),
});

/** What is asked before an entry is taken away. */
const questions = {
  post: {
    title: "Delete this post?",
    text: "It has not been published, and it will not be.",
    confirmLabel: "Delete",
  },
  message: {
    title: "Take this message back?",
    text: "It has not been sent, and it will not be.",
    confirmLabel: "Take back",
  },
  expiry: {
    title: "Keep this post?",
    text: "It stays on your page instead of being taken off.",
    confirmLabel: "Keep the post",
  },
} as const satisfies Readonly<Record<MovableKind, object>>;

const removed: Readonly<Record<MovableKind, string>> = {
  post: "The post is deleted.",
  message: "The message is taken back.",
  expiry: "The post stays.",
};

const file = "src/actors/calendar/calendar.actors.ts";

const parts = formParts<CalendarContext, CalendarEvent>(({ at, now }) =>
  fieldTexts({ at: moveProblem(at, now) }),
);

const calendarSetup = setup({
  types: {
    context: {} as CalendarContext,
    events: {} as CalendarEvent,
    input: {} as PageInput<"calendar">,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      entries: "resource";
      autoPosts: "autoPosts";
      moveItem: "moveItem";
      removeItem: "removeItem";
    },
  },
  actors: {
    resource: resourceMachine,
    autoPosts: autoPostsMachine,
    moveItem: promiseProvidedBy<AnswerTo<"moveCalendarItem">, ItemMove>(file),
    removeItem: promiseProvidedBy<AnswerTo<"removeCalendarItem">, PlannedItem>(file),
  },
  guards: {
    ...parts.guards,
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
  },
  actions: {
    ...parts.actions,
    reload: sendTo("entries", { type: "reload.requested" }),
    take: assign(({ event }) => {
      switch (event.type) {
        case "move.pressed":
        case "item.dropped":
          return { item: event.item, at: event.at, texts: {} };
        case "remove.pressed":
          return { item: event.item };
        default:
          return {};
      }
    }),
    drop: assign({ item: null, at: null, texts: {} }),
    ask: emit(({ context: { item } }) => ({
      type: "dialog.requested",
      dialog: { kind: "confirm", name: "calendar-item", cancelLabel: "Cancel", ...questions[item!.kind] },
    })),
    tellRemoved: emit(({ context: { item } }) => ({
      type: "toast.requested",
      kind: "success",
      text: removed[item!.kind],
    })),
  },
});

const show = calendarSetup.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type !== "route.changed" || event.route.page !== "calendar") return;
    enqueue.assign({ route: event.route, now: event.now });
    enqueue.sendTo("entries", {
      type: "request.changed",
      request: requestOf(event.route.place, event.now),
    });
  }),
);

/** What happens when on a creator's page, by year, month and day; what waits is moved and taken away (ACCT-04 to ACCT-07, ACCT-75). */
export const calendarMachine = calendarSetup.createMachine({
  id: "calendar",
  meta: { publicFields: ["at"] },
  context: ({ input }) => ({ ...input, item: null, at: null, texts: {} }),
  invoke: {
    id: "entries",
    src: "resource",
    input: ({ context: { route, now } }) => ({ request: requestOf(route.place, now) }),
  },
  initial: "showing",
  on: { "line.restored": { actions: "reload" }, "route.changed": { actions: show } },
  states: {
    showing: {
      on: {
        "move.pressed": { target: "editing", actions: "take" },
        "item.dropped": { target: "submitting", actions: "take" },
        "remove.pressed": { target: "asking", actions: "take" },
        "auto.opened": "planning",
      },
    },
    // The form of auto posts stands in place of the entries.
    planning: {
      invoke: {
        id: "autoPosts",
        src: "autoPosts",
        onDone: { target: "showing", actions: "reload" },
      },
    },
    editing: {
      on: {
        "field.changed": { actions: "changeField" },
        "form.submitted": whenSubmitted,
        "move.pressed": { actions: "take" },
        "move.closed": { target: "showing", actions: "drop" },
        "item.dropped": { target: "submitting", actions: "take" },
        "remove.pressed": { target: "asking", actions: "take" },
        "auto.opened": { target: "planning", actions: "drop" },
      },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "moveItem",
        src: "moveItem",
        input: ({ context: { item, at } }) => ({ ...item!, at: at! }),
        onDone: byStatus({
          ok: {
            target: "showing",
            actions: [emit({ type: "toast.requested", kind: "success", text: "Moved." }), "drop", "reload"],
          },
          failed: [
            {
              guard: ({ event }) => event.output.failure.fields?.["at"] !== undefined,
              target: "editing",
              actions: { type: "showFailure", params: ({ event }) => event.output.failure },
            },
            // What somebody else did meanwhile is seen in the list.
            {
              target: "showing",
              actions: [
                { type: "showFailure", params: ({ event }) => event.output.failure },
                "drop",
                "reload",
              ],
            },
          ],
        }),
        onError: { target: "editing", actions: { type: "showFailure", params: null } },
      },
    },
    asking: {
      entry: "ask",
      on: {
        "question.answered": [
          { guard: "isConfirmed", target: "removing" },
          { target: "showing", actions: "drop" },
        ],
      },
    },
    removing: {
      tags: "busy",
      invoke: {
        id: "removeItem",
        src: "removeItem",
        input: ({ context: { item } }) => item!,
        onDone: byStatus({
          ok: { target: "showing", actions: ["tellRemoved", "drop", "reload"] },
          failed: {
            target: "showing",
            actions: [{ type: "showFailure", params: ({ event }) => event.output.failure }, "drop", "reload"],
          },
        }),
        onError: { target: "showing", actions: [{ type: "showFailure", params: null }, "drop"] },
      },
    },
  },
});

export type CalendarRef = ActorRefFrom<typeof calendarMachine>;

export interface CalendarView {
  readonly status: "showing" | "planning" | "editing" | "submitting" | "asking" | "removing";
  readonly place: CalendarPlace;
  readonly period: ShownPeriod;
  readonly now: EpochSeconds;
  /** The site belongs to this creator alone, whose page is at `/`; null: it does not. */
  readonly rootUsername: string | null;
  /** What is moved or taken away. */
  readonly item: PlannedItem | null;
  readonly at: EpochSeconds | null;
  readonly texts: FieldTexts<"at">;
  readonly entries: ActorRefFrom<typeof resourceMachine> | null;
  /** The form of auto posts; null: it is not open. */
  readonly autoPosts: AutoPostsRef | null;
}

export const selectCalendarView = ({
  value,
  context: { route, now, site, item, at, texts },
  children,
}: SnapshotFrom<typeof calendarMachine>): CalendarView => ({
  ...{ status: value, place: route.place, period: shownPeriod(route.place, now), now, item, at, texts },
  rootUsername: siteFacts(site).rootUsername,
  entries: children.entries ?? null,
  autoPosts: children.autoPosts ?? null,
});
