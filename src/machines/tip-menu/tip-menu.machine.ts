import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { AccountId } from "../../domain/unit/unit.ts";
import { moved } from "../../domain/gallery/moved.ts";
import { arranged, differenceInWords } from "../../domain/tip-menu/menu-order.ts";
import type { TipMenuItem } from "../../domain/tip-menu/tip-menu.ts";
import {
  checkMenuForm,
  formOfItem,
  tipMenuLimits,
  writtenItem,
  type ItemTexts,
  type TipMenuForm,
  type WrittenItem,
} from "../../domain/tip-menu/written-item.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenRefused, whenSubmitted, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { wasAfter } from "../app/was-after.ts";
import type { AnswerTo } from "../resource/call.ts";

/** Whose menu it is. */
export interface TipMenuInput {
  readonly username: string;
  readonly user_id: AccountId;
}

export type TipMenuEvent =
  | { readonly type: "add.pressed" }
  | { readonly type: "edit.pressed"; readonly id: number }
  | { readonly type: "delete.pressed"; readonly id: number }
  /** `to`: its new place, counted from 0. */
  | { readonly type: "item.moved"; readonly id: number; readonly to: number }
  | { readonly type: "form.left" }
  | { readonly type: "retry.requested" }
  /** The page was changed somewhere. */
  | { readonly type: "page.changed" }
  | FormEvent<TipMenuForm>
  | QuestionAnswered;

export interface TipMenuContext extends TipMenuInput, TipMenuForm {
  readonly items: readonly TipMenuItem[];
  readonly failure: Failure | null;
  /** The item that is edited or asked about; null: a new one. */
  readonly id: number | null;
  /** What the form of an item was filled with, or what its person was told is stored since; null: a new one. */
  readonly was: WrittenItem | null;
  readonly texts: ItemTexts;
  /** The order that was sent last, and the one that the server had before. */
  readonly sent: readonly number[];
  readonly stored: readonly number[];
}

interface OfOwner {
  readonly user_id: AccountId;
}
/** `id` null: a new item. */
export type ItemToSave = WrittenItem &
  OfOwner & { readonly id: number | null; readonly was: WrittenItem | null };
export type ItemToDelete = OfOwner & { readonly id: number };
/** `was`: the order as it was shown before. */
export type MenuOrder = OfOwner & { readonly ids: readonly number[]; readonly was: readonly number[] };

/** The labels of the form's fields. */
export const menuItemLabels = { description: "What you do", price: "Price" } as const;

const file = "src/actors/tip-menu/tip-menu.actors.ts";

const idsOf = (items: readonly TipMenuItem[]): readonly number[] => items.map(({ id }) => id);

/** The menu with an item as it was saved: where it stood, or at the end. */
const withItem = (items: readonly TipMenuItem[], saved: TipMenuItem): readonly TipMenuItem[] =>
  items.some(({ id }) => id === saved.id)
    ? items.map((item) => (item.id === saved.id ? saved : item))
    : [...items, saved];

const parts = formParts<TipMenuContext, TipMenuEvent>(checkMenuForm);

const menuSetup = setup({
  types: {
    context: {} as TipMenuContext,
    events: {} as TipMenuEvent,
    input: {} as TipMenuInput,
    emitted: {} as SharedEmitted,
    children: {} as {
      loadMenu: "loadMenu";
      saveItem: "saveItem";
      deleteItem: "deleteItem";
      orderMenu: "orderMenu";
    },
  },
  actors: {
    loadMenu: promiseProvidedBy<AnswerTo<"getTipMenu">, { readonly username: string }>(file),
    saveItem: promiseProvidedBy<AnswerTo<"editTipMenuItem">, ItemToSave>(file),
    deleteItem: promiseProvidedBy<AnswerTo<"deleteTipMenuItem">, ItemToDelete>(file),
    orderMenu: promiseProvidedBy<AnswerTo<"orderTipMenu">, MenuOrder>(file),
  },
  guards: {
    ...parts.guards,
    hasPlace: ({ context }) => context.items.length < tipMenuLimits.items,
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
    isMovedSince: ({ context: { items, sent } }) => String(idsOf(items)) !== String(sent),
    isChangedElsewhere: (_, { code }: Failure) => code === "section_changed",
    /** Her order is the stored one, as far as its items are still there. */
    isStored: ({ context: { sent } }, items: readonly TipMenuItem[]) =>
      differenceInWords(items, arranged(items, sent)) === "",
    isGone: (_, { code }: Failure) => code === "tip_menu_item_not_found",
  },
  actions: {
    ...parts.actions,
    unreachable: emit(errorToast(UNREACHABLE)),
    told: emit((_, failure: Failure) => errorToast(failure.error)),
    startNew: assign({ id: null, was: null, description: "", price: "", texts: {} }),
    startEdit: assign(({ context: { items }, event }) => {
      const item = event.type === "edit.pressed" ? items.find(({ id }) => id === event.id) : undefined;
      if (item === undefined) return {};
      const { id, description, price } = item;
      return { id, was: { description, price }, ...formOfItem(item), texts: {} };
    }),
    keepOrder: assign(({ context: { items } }) => ({ stored: idsOf(items) })),
    move: assign(({ context, event }) =>
      event.type === "item.moved" ? { items: moved(context.items, event.id, event.to) } : {},
    ),
  },
});

type Refused = { readonly event: { readonly output: { readonly failure: Failure } } };
const failureOf = ({ event }: Refused): Failure => event.output.failure;
const tell = { type: "told", params: failureOf } as const;

/** A creator's tip menu where she writes it: items added, edited, removed and put in order (OWNER-13, OWNER-40). */
export const tipMenuMachine = menuSetup.createMachine({
  id: "tip-menu",
  // Fans read it.
  meta: { publicFields: ["description", "price"] },
  context: ({ input }) => ({
    ...input,
    ...{ items: [], failure: null, id: null, was: null, description: "", price: "", texts: {} },
    ...{ sent: [], stored: [] },
  }),
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadMenu",
        src: "loadMenu",
        input: ({ context: { username } }) => ({ username }),
        onDone: byStatus({
          ok: { target: "showing", actions: assign({ items: ({ event }) => event.output.data }) },
          failed: { target: "failed", actions: assign({ failure: failureOf }) },
        }),
        onError: { target: "failed", actions: assign({ failure: null }) },
      },
    },
    failed: { on: { "retry.requested": "loading" } },
    showing: {
      on: {
        "add.pressed": { guard: "hasPlace", target: "editing", actions: "startNew" },
        "edit.pressed": { target: "editing", actions: "startEdit" },
        "delete.pressed": { target: "asking", actions: assign({ id: ({ event }) => event.id }) },
        "item.moved": { target: "ordering", actions: ["keepOrder", "move"] },
        "page.changed": "refreshing",
      },
    },
    // What is shown stays until the answer is there.
    refreshing: {
      invoke: {
        id: "loadMenu",
        src: "loadMenu",
        input: ({ context: { username } }) => ({ username }),
        onDone: byStatus({
          ok: { target: "showing", actions: assign({ items: ({ event }) => event.output.data }) },
          failed: "showing",
        }),
        onError: "showing",
      },
      on: {
        "add.pressed": { guard: "hasPlace", target: "editing", actions: "startNew" },
        "edit.pressed": { target: "editing", actions: "startEdit" },
        "delete.pressed": { target: "asking", actions: assign({ id: ({ event }) => event.id }) },
        "item.moved": { target: "ordering", actions: ["keepOrder", "move"] },
        "page.changed": { target: "refreshing", reenter: true },
      },
    },
    editing: {
      on: {
        "field.changed": { actions: "changeField" },
        "form.submitted": whenSubmitted,
        "form.left": "refreshing",
      },
    },
    submitting: {
      invoke: {
        id: "saveItem",
        src: "saveItem",
        input: ({ context }) => ({
          ...writtenItem(context),
          ...{ id: context.id, was: context.was, user_id: context.user_id },
        }),
        onDone: byStatus({
          ok: {
            target: "showing",
            actions: [
              assign({ items: ({ context, event }) => withItem(context.items, event.output.data) }),
              emit(({ context: { id } }) => ({
                type: "toast.requested",
                kind: "success",
                text: id === null ? "It is on your tip menu." : "Your change is saved.",
              })),
            ],
          },
          failed: [
            // What was typed can still be added.
            {
              guard: { type: "isGone", params: failureOf },
              ...whenRefused,
              actions: [
                whenRefused.actions,
                assign(({ context: { items, id } }) => ({
                  ...{ id: null, was: null },
                  items: items.filter((item) => item.id !== id),
                })),
              ],
            },
            {
              ...whenRefused,
              actions: [
                whenRefused.actions,
                assign(({ context, event }) => ({ was: wasAfter(context.was, failureOf({ event })) })),
              ],
            },
          ],
        }),
        onError: whenUnreachable,
      },
    },
    asking: {
      entry: emit({
        type: "dialog.requested",
        dialog: {
          kind: "confirm",
          name: "delete-menu-item",
          title: "Remove this from your tip menu?",
          text: "Fans can no longer choose it. What they have bought of it stays to be delivered.",
          confirmLabel: "Remove",
          cancelLabel: "Keep it",
        },
      }),
      on: { "question.answered": [{ guard: "isConfirmed", target: "deleting" }, { target: "refreshing" }] },
    },
    deleting: {
      invoke: {
        id: "deleteItem",
        src: "deleteItem",
        input: ({ context: { id, user_id } }) => ({ id: id ?? 0, user_id }),
        onDone: byStatus({
          ok: {
            target: "showing",
            actions: assign(({ context: { items, id } }) => ({
              items: items.filter((item) => item.id !== id),
            })),
          },
          failed: { target: "refreshing", actions: tell },
        }),
        onError: { target: "showing", actions: "unreachable" },
      },
    },
    // What is moved meanwhile is sent afterwards.
    ordering: {
      entry: assign({ sent: ({ context }) => idsOf(context.items) }),
      invoke: {
        id: "orderMenu",
        src: "orderMenu",
        input: ({ context: { items, stored: was, user_id } }) => ({ ids: idsOf(items), was, user_id }),
        onDone: byStatus({
          ok: [
            {
              guard: "isMovedSince",
              target: "ordering",
              reenter: true,
              actions: assign({ stored: ({ context: { sent } }) => sent }),
            },
            { target: "showing" },
          ],
          failed: [
            { guard: { type: "isChangedElsewhere", params: failureOf }, target: "comparing" },
            { target: "loading", actions: tell },
          ],
        }),
        onError: { target: "loading", actions: "unreachable" },
      },
      on: { "item.moved": { actions: "move" } },
    },
    // The menu was put in another order meanwhile: both are told, and one is chosen.
    comparing: {
      entry: assign({ sent: ({ context }) => idsOf(context.items) }),
      invoke: {
        id: "loadMenu",
        src: "loadMenu",
        input: ({ context: { username } }) => ({ username }),
        onDone: byStatus({
          ok: [
            {
              guard: { type: "isStored", params: ({ event }) => event.output.data },
              target: "showing",
              actions: assign({ items: ({ event }) => event.output.data }),
            },
            { target: "choosing", actions: assign({ items: ({ event }) => event.output.data }) },
          ],
          failed: { target: "failed", actions: assign({ failure: failureOf }) },
        }),
        onError: { target: "failed", actions: assign({ failure: null }) },
      },
    },
    choosing: {
      entry: emit(({ context: { items, sent } }) => ({
        type: "dialog.requested",
        dialog: {
          kind: "confirm",
          name: "menu-order",
          title: "The menu was put in another order meanwhile",
          text: differenceInWords(items, arranged(items, sent)),
          confirmLabel: "Take my order",
          cancelLabel: "Leave it so",
        },
      })),
      on: {
        "question.answered": [
          {
            guard: "isConfirmed",
            target: "ordering",
            actions: assign(({ context: { items, sent } }) => ({
              stored: idsOf(items),
              items: arranged(items, sent),
            })),
          },
          { target: "refreshing" },
        ],
      },
    },
  },
});

export type TipMenuRef = ActorRefFrom<typeof tipMenuMachine>;
export type TipMenuSnapshot = SnapshotFrom<typeof tipMenuMachine>;

/** `busy`: buttons rest; `form` null: nothing is written. */
export type TipMenuView =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: string }
  | {
      readonly status: "showing";
      readonly items: readonly TipMenuItem[];
      readonly isFull: boolean;
      readonly busy: boolean;
      readonly form:
        | (TipMenuForm & { readonly id: number | null; readonly texts: ItemTexts; readonly saving: boolean })
        | null;
    };

/** What the editor of the tip menu renders. */
export const selectTipMenuView = (snapshot: TipMenuSnapshot): TipMenuView => {
  const { context, value } = snapshot;
  if (value === "loading") return { status: "loading" };
  if (value === "failed") return { status: "failed", error: context.failure?.error ?? UNREACHABLE };
  const { items, id, description, price, texts } = context;
  const isWritten = value === "editing" || value === "submitting";
  return {
    status: "showing",
    items,
    isFull: items.length >= tipMenuLimits.items,
    busy: value === "deleting" || value === "ordering" || value === "comparing",
    form: isWritten ? { id, description, price, texts, saving: value === "submitting" } : null,
  };
};
