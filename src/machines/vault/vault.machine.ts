import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, sendTo, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import { TOO_MANY_CHOSEN, vaultLimits } from "../../domain/vault/vault.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenSubmitted, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { listMachine } from "../list/list.machine.ts";
import type { MediaChosen } from "../upload/upload.machine.ts";
import type { AnswerTo } from "../resource/call.ts";
import { resourceMachine } from "../resource/resource.machine.ts";
import type { LineRestored } from "../socket/socket-received.ts";
import { vaultUploadMachine, type VaultGrown } from "../vault-upload/vault-upload.machine.ts";
import {
  canBePicked,
  everything,
  foldersRequest,
  vaultRequest,
  type FilterChanged,
  type VaultFilter,
  type VaultItem,
} from "./vault-filter.ts";
import { checkVaultTask, vaultDone, vaultQuestion, type VaultChange, type VaultTask } from "./vault-task.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";

interface TaskFields {
  readonly name: string;
  readonly folder: number;
}

export type VaultEvent =
  | FilterChanged
  | MediaChosen
  | VaultGrown
  | { readonly type: "item.toggled"; readonly item: VaultItem }
  | { readonly type: "choice.cleared" }
  | { readonly type: "post.pressed" }
  | { readonly type: "message.pressed" }
  | { readonly type: "task.pressed"; readonly task: VaultTask }
  | { readonly type: "form.cancelled" }
  | FormEvent<TaskFields>
  | QuestionAnswered
  | LineRestored;

export interface VaultContext extends PageInput<"vault">, TaskFields {
  readonly filter: VaultFilter;
  readonly chosen: readonly VaultItem[];
  readonly task: VaultTask | null;
  readonly texts: FieldTexts<"name">;
}

const parts = formParts<VaultContext, VaultEvent>(({ task, name }) => checkVaultTask(task, name));

/** What is written before a task is done. */
const beginningOf = (task: VaultTask): string =>
  task.act === "rename" ? task.item.name : task.act === "renameFolder" ? task.folder.name : "";

const vaultSetup = setup({
  types: {
    context: {} as VaultContext,
    events: {} as VaultEvent,
    input: {} as PageInput<"vault">,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      items: "list";
      folders: "resource";
      uploads: "vaultUpload";
      changeVault: "changeVault";
    },
  },
  actors: {
    list: listMachine,
    resource: resourceMachine,
    vaultUpload: vaultUploadMachine,
    changeVault: promiseProvidedBy<AnswerTo<"moveInVault">, VaultChange>("src/actors/vault/vault.actors.ts"),
  },
  guards: {
    ...parts.guards,
    canPost: ({ context: { chosen } }) => chosen.length > 0 && chosen.every(canBePicked),
    isQuestion: ({ event }) => event.type === "task.pressed" && vaultQuestion(event.task) !== null,
    isAsked: ({ context }) => vaultQuestion(context.task) !== null,
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
  },
  actions: {
    ...parts.actions,
    list: sendTo("items", ({ context }) => ({
      type: "request.changed",
      request: vaultRequest(context.filter),
    })),
    reloadItems: sendTo("items", { type: "reload.requested" }),
    reloadFolders: sendTo("folders", { type: "reload.requested" }),
    take: assign((_, { task }: { readonly task: VaultTask }) => ({
      ...{ task, name: beginningOf(task), folder: 0, texts: {} },
    })),
    drop: assign({ task: null, texts: {} }),
    /** Opens a form that begins with what is chosen. */
    begin: emit(({ context: { chosen } }, { path }: { readonly path: string }) => ({
      type: "navigation.requested",
      to: `${path}?vault=${chosen.map(({ vault_id }) => vault_id).join(",")}`,
    })),
    tell: emit((_, failure: Failure | null) => errorToast(failure === null ? UNREACHABLE : failure.error)),
  },
});

/** A post and a move take so many at most. */
const toggle = vaultSetup.createAction(
  enqueueActions(({ context: { chosen }, event, enqueue }) => {
    if (event.type !== "item.toggled") return;
    const others = chosen.filter(({ vault_id }) => vault_id !== event.item.vault_id);
    if (others.length < chosen.length) enqueue.assign({ chosen: others });
    else if (chosen.length < vaultLimits.chosen) enqueue.assign({ chosen: [...chosen, event.item] });
    else enqueue.emit(errorToast(TOO_MANY_CHOSEN));
  }),
);

/** Nothing is chosen any more, and a folder that is gone is not shown. */
const afterTask = vaultSetup.createAction(
  enqueueActions(({ context: { task, filter }, enqueue }) => {
    enqueue.assign({ chosen: [] });
    if (task?.act !== "deleteFolder" || filter.folder !== task.folder.folder_id) return;
    enqueue.assign({ filter: { ...filter, folder: null } });
    enqueue("list");
  }),
);

const flow = vaultSetup.extend({ actions: { afterTask, toggle } });

const reload = ["reloadItems", "reloadFolders"] as const;

const refused = ({ event }: { readonly event: { readonly output: { readonly failure: Failure } } }) =>
  event.output.failure;
const taken = {
  type: "take",
  params: ({ event }: { readonly event: { readonly task: VaultTask } }) => event,
} as const;

/**
 * A creator's own media: found by folder, kind and use, added, named, moved, deleted, and chosen for a new post or message (section 22).
 */
export const vaultMachine = flow.createMachine({
  id: "vault",
  // Names of files and folders decide what the form says.
  meta: { publicFields: ["name", "folder"] },
  context: ({ input }) => ({
    ...input,
    ...{ filter: everything, chosen: [], task: null, name: "", folder: 0, texts: {} },
  }),
  invoke: [
    { id: "items", src: "list", input: { request: vaultRequest(everything) } },
    { id: "folders", src: "resource", input: { request: foldersRequest } },
    { id: "uploads", src: "vaultUpload", input: ({ self }) => ({ page: self }) },
  ],
  on: {
    "line.restored": { actions: reload },
    "vault.grown": { actions: reload },
    // Into the folder that is shown.
    "file.chosen": {
      actions: sendTo("uploads", ({ context, event }) => ({
        ...{ type: "file.added", file: event, folder: context.filter.folder ?? 0 },
      })),
    },
  },
  initial: "showing",
  states: {
    showing: {
      on: {
        "filter.changed": {
          actions: [
            assign({
              filter: ({ context, event }) => ({ ...context.filter, ...event.filter }),
              chosen: [],
            }),
            "list",
          ],
        },
        "item.toggled": { actions: "toggle" },
        "choice.cleared": { actions: assign({ chosen: [] }) },
        "post.pressed": {
          guard: "canPost",
          actions: { type: "begin", params: { path: accountPaths.postEditor } },
        },
        "message.pressed": {
          guard: "canPost",
          actions: { type: "begin", params: { path: accountPaths.broadcast } },
        },
        "task.pressed": [
          { guard: "isQuestion", target: "asking", actions: taken },
          { target: "editing", actions: taken },
        ],
      },
    },
    asking: {
      entry: emit(({ context }) => ({
        type: "dialog.requested",
        dialog: {
          kind: "confirm",
          name: "delete-from-vault",
          ...(vaultQuestion(context.task) ?? { title: "", text: "" }),
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
        id: "changeVault",
        src: "changeVault",
        input: ({ context: { task, name, folder } }) => ({
          task: task ?? { act: "createFolder" },
          ...{ name, folder },
        }),
        onDone: byStatus({
          ok: {
            target: "showing",
            actions: [
              emit(({ context }) => ({
                type: "toast.requested",
                kind: "success",
                text: vaultDone(context.task),
              })),
              "afterTask",
              "drop",
              ...reload,
            ],
          },
          failed: [
            {
              guard: "isAsked",
              target: "showing",
              actions: [{ type: "tell", params: refused }, "drop", ...reload],
            },
            // What was written stays; a folder may be gone.
            { target: "editing", actions: [{ type: "showFailure", params: refused }, ...reload] },
          ],
        }),
        onError: [
          {
            guard: "isAsked",
            target: "showing",
            actions: [{ type: "tell", params: null }, "drop", ...reload],
          },
          { target: "editing", actions: { type: "tell", params: null } },
        ],
      },
    },
  },
});

export type VaultRef = ActorRefFrom<typeof vaultMachine>;

export type VaultSnapshot = SnapshotFrom<typeof vaultMachine>;

export interface VaultView extends Pick<VaultContext, "filter" | "chosen" | "task" | "name" | "folder"> {
  readonly status: "showing" | "asking" | "editing" | "submitting";
  readonly text: string | null;
  /** All that is chosen may become part of a post. */
  readonly canPost: boolean;
  readonly items: ActorRefFrom<typeof listMachine> | null;
  readonly folders: ActorRefFrom<typeof resourceMachine> | null;
  readonly uploads: ActorRefFrom<typeof vaultUploadMachine> | null;
}

/** What the page shows. */
export const selectVaultView = ({ context, children, value }: VaultSnapshot): VaultView => {
  const { filter, chosen, task, name, folder, texts } = context;
  return {
    ...{ status: value, filter, chosen, task, name, folder, text: texts.name ?? null },
    canPost: chosen.length > 0 && chosen.every(canBePicked),
    items: children.items ?? null,
    folders: children.folders ?? null,
    uploads: children.uploads ?? null,
  };
};
