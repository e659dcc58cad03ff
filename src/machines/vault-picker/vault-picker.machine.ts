import type { ActorRef, ActorRefFrom, Snapshot, SnapshotFrom } from "xstate";
import { assign, enqueueActions, sendTo, setup } from "xstate";

import type { MediaKind } from "../../domain/upload/upload-kind.ts";
import { listMachine } from "../list/list.machine.ts";
import { resourceMachine } from "../resource/resource.machine.ts";
import {
  canBePicked,
  everything,
  foldersRequest,
  vaultRequest,
  type FilterChanged,
  type VaultFilter,
  type VaultItem,
} from "../vault/vault-filter.ts";

/** Told to the editor around, which then stops the picker: what was chosen in its order, or that nothing is. */
export type PickerOutcome =
  | { readonly type: "media.picked"; readonly media: readonly VaultItem[] }
  | { readonly type: "picker.closed" };

/**
 * `kinds`: what can be chosen, `most`: how many, `taken`: what the editor has already. `form` is told of the choice; undefined when the
 * machine runs alone, as in model tests.
 */
export interface VaultPickerInput {
  readonly kinds: readonly MediaKind[];
  readonly most: number;
  readonly taken: readonly number[];
  readonly form?: ActorRef<Snapshot<unknown>, PickerOutcome> | undefined;
}

export type VaultPickerEvent =
  | FilterChanged
  | { readonly type: "item.toggled"; readonly item: VaultItem }
  | { readonly type: "form.submitted" }
  | { readonly type: "form.cancelled" };

export interface VaultPickerContext extends VaultPickerInput {
  readonly filter: VaultFilter;
  readonly chosen: readonly VaultItem[];
}

const isIn = (items: readonly VaultItem[], { vault_id }: VaultItem): boolean =>
  items.some((item) => item.vault_id === vault_id);

type Choice = Pick<VaultPickerContext, "kinds" | "most" | "taken" | "chosen">;

/** Whether something can be chosen, or given up again. */
export const isChoosable = ({ kinds, most, taken, chosen }: Choice, item: VaultItem): boolean =>
  isIn(chosen, item) ||
  (chosen.length < most && kinds.includes(item.kind) && canBePicked(item) && !taken.includes(item.vault_id));

const pickerSetup = setup({
  types: {
    context: {} as VaultPickerContext,
    events: {} as VaultPickerEvent,
    input: {} as VaultPickerInput,
    children: {} as { items: "list"; folders: "resource" },
  },
  actors: { list: listMachine, resource: resourceMachine },
  guards: {
    isChoosable: ({ context, event }) => event.type === "item.toggled" && isChoosable(context, event.item),
    hasChosen: ({ context }) => context.chosen.length > 0,
  },
});

const tell = pickerSetup.createAction(
  enqueueActions(({ context: { form, chosen }, event, enqueue }) => {
    if (form === undefined) return;
    const isChosen = event.type === "form.submitted";
    enqueue.sendTo(form, isChosen ? { type: "media.picked", media: chosen } : { type: "picker.closed" });
  }),
);

/**
 * Chooses media of one's own for what is being written, in any editor: filtered by folder, kind and use, several at once. What is
 * chosen is used as it is, not sent anew.
 */
export const vaultPickerMachine = pickerSetup.createMachine({
  id: "vault-picker",
  context: ({ input }) => ({
    ...input,
    filter: { ...everything, kind: input.kinds.length === 1 ? input.kinds[0]! : null },
    chosen: [],
  }),
  invoke: [
    { id: "items", src: "list", input: ({ context }) => ({ request: vaultRequest(context.filter) }) },
    { id: "folders", src: "resource", input: { request: foldersRequest } },
  ],
  initial: "choosing",
  states: {
    choosing: {
      on: {
        // What is chosen stays chosen while one looks elsewhere.
        "filter.changed": {
          actions: [
            assign({ filter: ({ context, event }) => ({ ...context.filter, ...event.filter }) }),
            sendTo("items", ({ context }) => ({
              type: "request.changed",
              request: vaultRequest(context.filter),
            })),
          ],
        },
        "item.toggled": {
          guard: "isChoosable",
          actions: assign({
            chosen: ({ context: { chosen }, event: { item } }) =>
              isIn(chosen, item)
                ? chosen.filter(({ vault_id }) => vault_id !== item.vault_id)
                : [...chosen, item],
          }),
        },
        "form.submitted": { guard: "hasChosen", target: "over", actions: tell },
        "form.cancelled": { target: "over", actions: tell },
      },
    },
    // The editor stops it.
    over: {},
  },
});

export type VaultPickerRef = ActorRefFrom<typeof vaultPickerMachine>;

export interface VaultPickerView extends Choice {
  readonly status: "choosing" | "over";
  readonly filter: VaultFilter;
  readonly items: ActorRefFrom<typeof listMachine> | null;
  readonly folders: ActorRefFrom<typeof resourceMachine> | null;
}

/** What the picker shows. */
export const selectVaultPickerView = ({
  value,
  context,
  children,
}: SnapshotFrom<typeof vaultPickerMachine>): VaultPickerView => ({
  status: value,
  filter: context.filter,
  kinds: context.kinds,
  most: context.most,
  taken: context.taken,
  chosen: context.chosen,
  items: children.items ?? null,
  folders: children.folders ?? null,
});
