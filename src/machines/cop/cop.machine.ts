import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, sendTo, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import {
  checkReviewText,
  reviewFilters,
  reviewNames,
  type ReviewFilter,
  type ReviewTab,
} from "../../domain/review/review.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { ReportedMessage, ReviewItem } from "../../protocol/review/review.records.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenSubmitted, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { listMachine } from "../list/list.machine.ts";
import type { AnswerTo, CallOf } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";

/** What is done to an item; a rejection and an appeal are written first. */
export type CopAct = "approve" | "reject" | "appeal" | "delete";

export interface CopTask {
  readonly act: CopAct;
  readonly id: string;
  /** What it is, as "Avatar". */
  readonly name: string;
  /** When its owner asked for what is shown: it may be another thing since. */
  readonly askedAt: EpochSeconds;
}

export type CopEvent =
  | { readonly type: "tab.chosen"; readonly tab: ReviewTab }
  | { readonly type: "filter.chosen"; readonly filter: ReviewFilter }
  | { readonly type: "item.marked"; readonly id: string }
  | { readonly type: "document.opened"; readonly url: string }
  | { readonly type: "conversation.opened"; readonly item: ReviewItem }
  | { readonly type: "approve.pressed"; readonly item: ReviewItem }
  | { readonly type: "reject.pressed"; readonly item: ReviewItem }
  | { readonly type: "appeal.pressed"; readonly item: ReviewItem }
  | { readonly type: "delete.pressed"; readonly item: ReviewItem }
  | { readonly type: "form.cancelled" }
  | FormEvent<{ readonly message: string }>
  | QuestionAnswered
  | SocketReceived
  | LineRestored;

export interface CopContext extends PageInput<"cop"> {
  readonly tab: ReviewTab;
  readonly filter: ReviewFilter;
  /** The item that the keys A and R are about; null: the first. */
  readonly marked: string | null;
  /** Addresses of documents that were opened: each opening is noted by the server. */
  readonly opened: readonly string[];
  /** The report whose message is being opened, or was opened last. */
  readonly opens: string | null;
  /** Reported messages that were opened with those around them, by the report. */
  readonly around: Readonly<Record<string, readonly ReportedMessage[]>>;
  readonly task: CopTask | null;
  readonly message: string;
  readonly texts: FieldTexts<"message">;
}

const done: Readonly<Record<CopAct, string>> = {
  approve: "Approved.",
  reject: "Rejected.",
  appeal: "Thank you! A reviewer looks at it again.",
  delete: "Deleted.",
};

/** What the field of the form is called. */
export const copLabel = (act: CopAct): string => (act === "appeal" ? "Why should it be approved?" : "Reason");

const requestOf = ({ tab, filter }: Pick<CopContext, "tab" | "filter">): CallOf<"getReview"> => ({
  endpoint: "getReview",
  input: filter === "open" ? { tab } : { tab, status: filter },
});

/** Reviewers decide as themselves: who acts for a creator sees her own items alone. */
const mayReview = ({ user, actingFor = null }: PageInput<"cop">): boolean =>
  user?.is_reviewer === true && actingFor === null;

const parts = formParts<CopContext, CopEvent>(checkReviewText);

const copSetup = setup({
  types: {
    context: {} as CopContext,
    events: {} as CopEvent,
    input: {} as PageInput<"cop">,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as { items: "list"; submitReview: "submitReview"; openConversation: "openConversation" },
  },
  actors: {
    list: listMachine,
    submitReview: promiseProvidedBy<AnswerTo<"decideReview">, CopTask & { readonly message: string }>(
      "src/actors/cop/cop.actors.ts",
    ),
    openConversation: promiseProvidedBy<AnswerTo<"openReportedConversation">, { readonly id: string }>(
      "src/actors/cop/cop.actors.ts",
    ),
  },
  guards: {
    ...parts.guards,
    isOwn: ({ context }) => context.tab === "own",
    isQueue: ({ context }) => context.tab !== "own" && context.filter === "pending",
    isApplications: ({ context }) => context.tab === "applications",
    isReports: ({ context, event }) =>
      context.tab === "reports" &&
      context.filter === "pending" &&
      event.type === "conversation.opened" &&
      event.item.has_conversation &&
      !Object.hasOwn(context.around, event.item.id),
    isWritten: ({ context: { task } }) => task?.act === "reject" || task?.act === "appeal",
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
    // What somebody else decided meanwhile is not there to be decided any more, nor is what its owner changed.
    isOver: (_, { code }: Failure) =>
      code === "conflict" ||
      code === "review_not_found" ||
      code === "already_decided" ||
      code === "not_rejected" ||
      code === "already_appealed",
    // A reviewer's list stays as it is while he works on it.
    isAboutOwn: ({ context, event }) =>
      context.tab === "own" && event.type === "socket.received" && event.name === "notification.counters",
  },
  actions: {
    ...parts.actions,
    reload: sendTo("items", { type: "reload.requested" }),
    list: sendTo("items", ({ context }) => ({ type: "request.changed", request: requestOf(context) })),
    take: assign((_, { item, act }: { readonly item: ReviewItem; readonly act: CopAct }) => ({
      task: { act, id: item.id, name: reviewNames[item.kind], askedAt: item.asked_at },
      message: "",
      texts: {},
    })),
    drop: assign({ task: null, message: "", texts: {} }),
    tell: emit((_, failure: Failure | null) => errorToast(failure === null ? UNREACHABLE : failure.error)),
  },
});

const refused = ({ event }: { readonly event: { readonly output: { readonly failure: Failure } } }) =>
  event.output.failure;

const taken = (act: CopAct) =>
  ({
    type: "take",
    params: ({ event }: { readonly event: { readonly item: ReviewItem } }) => ({ item: event.item, act }),
  }) as const;

/**
 * Content Cop: a creator's own items that wait, were rejected or reported; for reviewers what is to be decided, one after
 * the other (section 22).
 */
export const copMachine = copSetup.createMachine({
  id: "cop",
  context: ({ input }) => {
    const tab: ReviewTab = mayReview(input) ? "media" : "own";
    return {
      ...input,
      ...{ tab, filter: reviewFilters(tab)[0]!, marked: null, opened: [] },
      ...{ opens: null, around: {} },
      ...{ task: null, message: "", texts: {} },
    };
  },
  invoke: { id: "items", src: "list", input: ({ context }) => ({ request: requestOf(context) }) },
  initial: "showing",
  on: {
    "line.restored": { actions: "reload" },
    "socket.received": { guard: "isAboutOwn", actions: "reload" },
  },
  states: {
    showing: {
      on: {
        "tab.chosen": {
          actions: [
            assign(({ event: { tab } }) => ({
              tab,
              filter: reviewFilters(tab)[0]!,
              marked: null,
              opened: [],
              around: {},
            })),
            "list",
          ],
        },
        "filter.chosen": {
          actions: [
            assign(({ event: { filter } }) => ({ filter, marked: null, opened: [], around: {} })),
            "list",
          ],
        },
        "item.marked": { guard: "isQueue", actions: assign({ marked: ({ event }) => event.id }) },
        "document.opened": {
          guard: "isApplications",
          actions: assign({
            opened: ({ context, event }) => [...new Set([...context.opened, event.url])],
          }),
        },
        "conversation.opened": {
          guard: "isReports",
          target: "opening",
          actions: assign({ opens: ({ event }) => event.item.id }),
        },
        "approve.pressed": { guard: "isQueue", target: "submitting", actions: taken("approve") },
        "reject.pressed": { guard: "isQueue", target: "editing", actions: taken("reject") },
        "appeal.pressed": { guard: "isOwn", target: "editing", actions: taken("appeal") },
        "delete.pressed": { guard: "isOwn", target: "asking", actions: taken("delete") },
      },
    },
    opening: {
      tags: "busy",
      invoke: {
        id: "openConversation",
        src: "openConversation",
        input: ({ context }) => ({ id: context.opens ?? "" }),
        onDone: byStatus({
          ok: {
            target: "showing",
            actions: assign(({ context, event }) => ({
              around: { ...context.around, [context.opens ?? ""]: event.output.data.messages },
            })),
          },
          failed: [
            {
              guard: { type: "isOver", params: refused },
              target: "showing",
              actions: [{ type: "tell", params: refused }, assign({ marked: null }), "reload"],
            },
            { target: "showing", actions: { type: "tell", params: refused } },
          ],
        }),
        onError: { target: "showing", actions: { type: "tell", params: null } },
      },
    },
    asking: {
      entry: emit(({ context }) => ({
        type: "dialog.requested",
        dialog: {
          kind: "confirm",
          name: "delete-reviewed",
          title: `Delete this ${(context.task?.name ?? "").toLowerCase()}?`,
          text: "It is gone for good.",
          confirmLabel: "Delete",
          cancelLabel: "Keep it",
        },
      })),
      on: {
        "question.answered": [
          { guard: "isConfirmed", target: "submitting" },
          { target: "showing", actions: "drop" },
        ],
      },
    },
    editing: {
      on: {
        "field.changed": { actions: "changeField" },
        "form.cancelled": { target: "showing", actions: "drop" },
        "form.submitted": whenSubmitted,
      },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "submitReview",
        src: "submitReview",
        input: ({ context: { task, message } }) => ({
          ...(task ?? { act: "approve", id: "", name: "", askedAt: 0 }),
          message: message.trim(),
        }),
        onDone: byStatus({
          ok: {
            target: "showing",
            actions: [
              emit(({ context }) => ({
                type: "toast.requested",
                kind: "success",
                text: done[context.task?.act ?? "approve"],
              })),
              "drop",
              assign({ marked: null }),
              "reload",
            ],
          },
          failed: [
            {
              guard: { type: "isOver", params: refused },
              target: "showing",
              actions: [{ type: "tell", params: refused }, "drop", assign({ marked: null }), "reload"],
            },
            { guard: "isWritten", target: "editing", actions: { type: "showFailure", params: refused } },
            {
              target: "showing",
              actions: [{ type: "tell", params: refused }, "drop"],
            },
          ],
        }),
        onError: [
          { guard: "isWritten", target: "editing", actions: { type: "showFailure", params: null } },
          { target: "showing", actions: [{ type: "tell", params: null }, "drop"] },
        ],
      },
    },
  },
});

export type CopRef = ActorRefFrom<typeof copMachine>;
export type CopSnapshot = SnapshotFrom<typeof copMachine>;

export interface CopView {
  readonly status: "showing" | "opening" | "asking" | "editing" | "submitting";
  /** Null: nobody but reviewers has others than his own. */
  readonly tabs: readonly ReviewTab[] | null;
  readonly tab: ReviewTab;
  readonly filter: ReviewFilter;
  readonly filters: readonly ReviewFilter[];
  readonly marked: string | null;
  readonly opened: readonly string[];
  /** The report whose message is being opened. */
  readonly opens: string | null;
  readonly around: CopContext["around"];
  readonly now: number;
  /** What is being done, or written. */
  readonly task: CopTask | null;
  readonly message: string;
  readonly text: string | null;
  readonly items: ActorRefFrom<typeof listMachine> | null;
}

export const selectCopView = ({ context, children, value }: CopSnapshot): CopView => ({
  status: value,
  tabs: mayReview(context) ? ["media", "applications", "reports", "own"] : null,
  tab: context.tab,
  filter: context.filter,
  filters: reviewFilters(context.tab),
  marked: context.marked,
  opened: context.opened,
  opens: value === "opening" ? context.opens : null,
  around: context.around,
  now: context.now,
  task: context.task,
  message: context.message,
  text: context.texts.message ?? null,
  items: children.items ?? null,
});
