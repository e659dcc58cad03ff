import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { AutoType } from "../../domain/auto-message/auto-message.ts";
import type { PriceLimits } from "../../domain/money/price.ts";
import { pricesOf } from "../../domain/money/site-prices.ts";
import type { AutoMessage } from "../../protocol/auto-message/auto-message.records.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import {
  autoMessageEditorMachine,
  type AutoAnswer,
  type AutoEditorRef,
} from "../auto-message-editor/auto-message-editor.machine.ts";
import {
  itemParts,
  itemPressed,
  tellRefusal,
  type ItemEvent,
  type ItemsContext,
} from "../own-items/item-parts.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";
import type { LineRestored } from "../socket/socket-received.ts";

export type AutoMessagesEvent =
  | { readonly type: "add.pressed" }
  | { readonly type: "edit.pressed"; readonly id: number }
  | ItemEvent
  | { readonly type: "retry.requested" }
  | QuestionAnswered
  | LineRestored;

/** `id`: null for a new message. */
export interface AutoMessagesContext extends ItemsContext<AutoMessage> {
  readonly type: AutoType;
  /** Epoch seconds. */
  readonly now: number;
  readonly prices: PriceLimits;
  readonly failure: Failure | null;
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

const parts = itemParts<AutoMessage, AutoMessagesContext, AutoMessagesEvent>();

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
    ...parts.guards,
  },
  actions: {
    takeNone: assign({ id: null }),
    ...parts.actions,
  },
});

/** What is pressed while the list is there, also while it is read anew. */
const pressed = {
  ...itemPressed,
  "add.pressed": { target: "editing", actions: "takeNone" },
  "edit.pressed": { target: "editing", actions: "takeId" },
} as const;

/** A creator's messages of one type that are sent by themselves: on or off, written and edited where they stand. */
export const autoMessagesMachine = autoSetup.createMachine({
  id: "auto-messages",
  context: ({ input: { route, now, site } }) => ({
    prices: pricesOf(site),
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
    failed: { on: { "retry.requested": "loading", "line.restored": "loading" } },
    showing: {
      // Films are made for minutes.
      after: { whilePreparing: { guard: "isPreparing", target: "refreshing" } },
      // What was switched without an answer may stand the other way.
      on: { ...pressed, "line.restored": "refreshing" },
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
      on: pressed,
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
          failed: { target: "refreshing", actions: [tellRefusal, "switchBack"] },
        }),
        onError: { target: "refreshing", actions: ["unreachable", "switchBack"] },
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
          failed: { target: "refreshing", actions: tellRefusal },
        }),
        onError: { target: "refreshing", actions: "unreachable" },
      },
    },
    editing: {
      invoke: {
        id: "autoMessageEditor",
        src: "autoMessageEditor",
        input: ({ context: { id, type, now, prices } }) => ({ id, type, now, prices }),
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
