import type { EventObject } from "xstate";
import { assign, emit } from "xstate";

import type { Failure } from "../../protocol/failures.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";

/** What a creator has on his page and switches: galleries, and messages that are sent by themselves. */
export interface OwnItem {
  readonly id: number;
  readonly active: boolean;
  readonly status: string;
}

/** `id`: the item that something is done with; `active`: whether it is to be on. */
export interface ItemsContext<Item extends OwnItem> {
  readonly items: readonly Item[];
  readonly id: number | null;
  readonly active: boolean;
}

/** What is pressed at an item, and the answer to the question before it goes. */
export type ItemEvent =
  | { readonly type: "switch.pressed"; readonly id: number; readonly active: boolean }
  | { readonly type: "delete.pressed"; readonly id: number };

/** Any event of such a list. */
interface AnyItemEvent extends EventObject {
  readonly id?: number;
  readonly active?: boolean;
  readonly answer?: string;
}

/**
 * The named actions and guards of a list of one's own items, for its `setup`: a switch shows at once what was pressed, and
 * goes back when the server refuses or is away.
 */
export const itemParts = <
  Item extends OwnItem,
  Context extends ItemsContext<Item>,
  Event extends AnyItemEvent,
>() => {
  const set = assign<Context, Event, undefined, Event, never>;
  // The compiler cannot see that what every such context has can be set in each.
  const changed = (values: Partial<ItemsContext<Item>>) => values as Partial<Context>;
  const switched = ({ items, id }: Context, active: boolean) =>
    changed({ items: items.map((item) => (item.id === id ? { ...item, active } : item)) });
  return {
    guards: {
      isPreparing: ({ context }: { readonly context: Context }) =>
        context.items.some(({ status }) => status === "preparing"),
      isConfirmed: ({ event }: { readonly event: Event }) => event.answer === "confirmed",
    },
    actions: {
      takeId: set(({ event: { id } }) => (id === undefined ? {} : changed({ id }))),
      takeSwitch: set(({ event: { id, active } }) =>
        id === undefined || active === undefined ? {} : changed({ id, active }),
      ),
      showSwitched: set(({ context }) => switched(context, context.active)),
      switchBack: set(({ context }) => switched(context, !context.active)),
      unreachable: emit<Context, Event, undefined, Event, SharedEmitted>(errorToast(UNREACHABLE)),
      told: emit<Context, Event, Failure, Event, SharedEmitted>((_, failure) => errorToast(failure.error)),
    },
  };
};

/** Says why the server refused. */
export const tellRefusal = {
  type: "told",
  params: ({ event }: { readonly event: { readonly output: { readonly failure: Failure } } }) =>
    event.output.failure,
} as const;

/** What is pressed at an item, also while the list is read anew. */
export const itemPressed = {
  "switch.pressed": { target: "switching", actions: ["takeSwitch", "showSwitched"] },
  "delete.pressed": { target: "asking", actions: "takeId" },
} as const;
