import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { AutoType } from "../../domain/auto-message/auto-message.ts";
import type { AutoMessage } from "../../protocol/auto-message/auto-message.records.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import {
  autoMessageEditorMachine,
  type AutoAnswer,
  type AutoEditorRef,
} from "../auto-message-editor/auto-message-editor.machine.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";

export type AutoMessagesEvent =
  | { readonly type: "add.pressed" }
  | { readonly type: "edit.pressed"; readonly id: number }
  | { readonly type: "switch.pressed"; readonly id: number; readonly active: boolean }
  | { readonly type: "delete.pressed"; readonly id: number }
  | { readonly type: "retry.requested" }
  | QuestionAnswered;

export interface AutoMessagesContext {
  readonly type: AutoType;
  /** Epoch seconds. */
  readonly now: number;
  readonly items: readonly AutoMessage[];
  readonly failure: Failure | null;
  /** The message that something is done with; null: a new one. */
  readonly id: number | null;
  /** Whether it is to be on. */
  readonly active: boolean;
}

/** What reading the messages is answered. */
export type AutosAnswer = CallResult<{ readonly items: readonly AutoMessage[] }>;

export interface AutoToSwitch {
  readonly id: number;
  readonly active: boolean;
}

/** The pages that share this flow, and which messages each shows (ACCT-26, ACCT-29, ACCT-30). */
const typeOfPage = {
  "auto-messages": "interval",
  "welcome-messages": "welcome",
  "thankyou-messages": "thankyou",
} as const satisfies Readonly<Record<string, AutoType>>;

const file = "src/actors/auto-messages/auto-messages.actors.ts";

/** The switch shows at once what was pressed. */
const switched = (
  items: readonly AutoMessage[],
  id: number | null,
  active: boolean,
): readonly AutoMessage[] => items.map((item) => (item.id === id ? { ...item, active } : item));

const autoSetup = setup({
  types: {
    context: {} as AutoMessagesContext,
    events: {} as AutoMessagesEvent,
    input: {} as PageInput<keyof typeof typeOfPage>,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      autoMessageEditor: "autoMessageEditor";
      loadMessages: "loadMessages";
      switchMessage: "switchMessage";
      deleteMessage: "deleteMessage";
    },
  },
  actors: {
    autoMessageEditor: autoMessageEditorMachine,
    loadMessages: promiseProvidedBy<AutosAnswer, { readonly type: AutoType }>(file),
    switchMessage: promiseProvidedBy<AutoAnswer, AutoToSwitch>(file),
    deleteMessage: promiseProvidedBy<AnswerTo<"deleteAutoMessage">, { readonly id: number }>(file),
  },
  delays: { whilePreparing: 5_000 },
  guards: {
    isPreparing: ({ context }) => context.items.some(({ status }) => status === "preparing"),
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
  },
  actions: {
    takeNone: assign({ id: null }),
    unreachable: emit(errorToast(UNREACHABLE)),
    told: emit((_, failure: Failure) => errorToast(failure.error)),
    showSwitched: assign(({ context: { id, active, items } }) => ({ items: switched(items, id, active) })),
    switchBack: assign(({ context: { id, active, items } }) => ({ items: switched(items, id, !active) })),
  },
});

const tell = {
  type: "told",
  params: ({ event }: { readonly event: { readonly output: { readonly failure: Failure } } }) =>
    event.output.failure,
} as const;

const adding = { target: "editing", actions: "takeNone" } as const;

/** A creator's messages of one type that are sent by themselves: on or off, written and edited where they stand. */
export const autoMessagesMachine = autoSetup.createMachine({
  id: "auto-messages",
  context: ({ input: { route, now } }) => ({
    ...{ type: typeOfPage[route.page], now, items: [], failure: null, id: null, active: true },
  }),
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadMessages",
        src: "loadMessages",
        input: ({ context: { type } }) => ({ type }),
        onDone: byStatus({
          ok: { target: "showing", actions: assign({ items: ({ event }) => event.output.data.items }) },
          failed: { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
        }),
        onError: { target: "failed", actions: assign({ failure: null }) },
      },
    },
    failed: { on: { "retry.requested": "loading" } },
    showing: {
      // Films are made for minutes.
      after: { whilePreparing: { guard: "isPreparing", target: "refreshing" } },
      on: {
        "add.pressed": adding,
        "edit.pressed": { target: "editing", actions: assign({ id: ({ event }) => event.id }) },
        "switch.pressed": {
          target: "switching",
          actions: [assign(({ event: { id, active } }) => ({ id, active })), "showSwitched"],
        },
        "delete.pressed": { target: "asking", actions: assign({ id: ({ event }) => event.id }) },
      },
    },
    refreshing: {
      invoke: {
        id: "loadMessages",
        src: "loadMessages",
        input: ({ context: { type } }) => ({ type }),
        onDone: byStatus({
          ok: { target: "showing", actions: assign({ items: ({ event }) => event.output.data.items }) },
          failed: "showing",
        }),
        onError: "showing",
      },
      on: { "add.pressed": adding },
    },
    switching: {
      tags: "busy",
      invoke: {
        id: "switchMessage",
        src: "switchMessage",
        input: ({ context: { id, active } }) => ({ id: id!, active }),
        onDone: byStatus({
          ok: {
            target: "showing",
            actions: assign(({ context: { items }, event: { output } }) => ({
              items: items.map((item) => (item.id === output.data.id ? output.data : item)),
            })),
          },
          failed: { target: "refreshing", actions: [tell, "switchBack"] },
        }),
        onError: { target: "showing", actions: ["unreachable", "switchBack"] },
      },
    },
    asking: {
      entry: emit({
        type: "dialog.requested",
        dialog: {
          ...{ kind: "confirm", name: "delete-auto-message", title: "Delete this message?" },
          text: "It is not sent any more. Who got it keeps it.",
          ...{ confirmLabel: "Delete", cancelLabel: "Keep it" },
        },
      }),
      on: { "question.answered": [{ guard: "isConfirmed", target: "deleting" }, { target: "showing" }] },
    },
    deleting: {
      tags: "busy",
      invoke: {
        id: "deleteMessage",
        src: "deleteMessage",
        input: ({ context: { id } }) => ({ id: id! }),
        onDone: byStatus({
          ok: {
            target: "refreshing",
            actions: [
              emit({ type: "toast.requested", kind: "success", text: "The message is deleted." }),
              assign({ items: ({ context: { id, items } }) => items.filter((item) => item.id !== id) }),
            ],
          },
          failed: { target: "refreshing", actions: tell },
        }),
        onError: { target: "showing", actions: "unreachable" },
      },
    },
    editing: {
      invoke: {
        id: "autoMessageEditor",
        src: "autoMessageEditor",
        input: ({ context: { id, type, now } }) => ({ id, type, now }),
        onDone: { target: "loading", actions: assign({ items: [] }) },
      },
    },
  },
});

export type AutoMessagesRef = ActorRefFrom<typeof autoMessagesMachine>;
export type AutoMessagesSnapshot = SnapshotFrom<typeof autoMessagesMachine>;

interface Shown {
  readonly type: AutoType;
}
export type AutoMessagesView =
  | (Shown & { readonly status: "loading" })
  | (Shown & { readonly status: "failed"; readonly error: string })
  | (Shown & {
      readonly status: "showing";
      readonly items: readonly AutoMessage[];
      /** Something is under way: the messages' buttons rest. */
      readonly busy: boolean;
    })
  | (Shown & { readonly status: "editing"; readonly editor: AutoEditorRef | null });

/** What the page shows. */
export const selectAutoMessagesView = (snapshot: AutoMessagesSnapshot): AutoMessagesView => {
  const { context, children } = snapshot;
  const { type } = context;
  if (snapshot.matches("editing"))
    return { type, status: "editing", editor: children.autoMessageEditor ?? null };
  if (snapshot.matches("loading")) return { type, status: "loading" };
  if (snapshot.matches("failed"))
    return { type, status: "failed", error: context.failure?.error ?? UNREACHABLE };
  return { type, status: "showing", items: context.items, busy: snapshot.hasTag("busy") };
};
