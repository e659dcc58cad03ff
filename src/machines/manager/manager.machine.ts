import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import {
  checkManager,
  checkManagerFee,
  type ManagerFields,
  type ManagerTexts,
} from "../../domain/manager/manager-form.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { formParts, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { wasAfter } from "../app/was-after.ts";
import { listMachine } from "../list/list.machine.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";
import type { LineRestored } from "../socket/socket-received.ts";

export type Managing = EndpointAnswer<"getManager">;
type Acts = EndpointAnswer<"getManagerActs">;
export type ManagerAct = Acts["items"][number];

/** Somebody about whom something is done: `id` is the account's. */
export interface ManagedPerson {
  readonly id: string;
  readonly username: string;
}

/** What is being done. */
export type ManagerTask =
  | { readonly act: "invite" | "edit" }
  | ({ readonly act: "cancel" | "remove" | "leave" | "deny" } & ManagedPerson);

export type ManagerPageEvent =
  | FormEvent<ManagerFields>
  | { readonly type: "task.chosen"; readonly task: ManagerTask }
  | { readonly type: "form.left" }
  | { readonly type: "retry.requested" }
  /** None ends acting for anybody. */
  | { readonly type: "creator.chosen"; readonly id: string }
  | QuestionAnswered
  | LineRestored;

export interface ShownFee {
  readonly fee_percentage: number;
}

export interface ManagerContext extends ManagerFields {
  readonly isModel: boolean;
  readonly managing: Managing | null;
  readonly acts: readonly ManagerAct[];
  readonly older: Acts["next"];
  readonly task: ManagerTask | null;
  /** The fee with which its form was filled, or that its person was told is stored since; null: there is none. */
  readonly was: ShownFee | null;
  /** A change may have come to pass, or another did: what the page shows is not certain. */
  readonly isUnsure: boolean;
  readonly chosen: string;
  readonly error: string;
  readonly texts: ManagerTexts;
}

export const managerLabels = { username: "Username", fee_percentage: "Fee in percent" } as const;

/** What is read for the page; creators also read what was done in their name. */
export interface LoadedManagers {
  readonly managing: Managing;
  readonly acts: readonly ManagerAct[];
  /** Where older ones go on; null: there are none. */
  readonly older: Acts["next"];
}

export interface ManagerChange extends ManagerFields {
  readonly task: ManagerTask;
  /** The own manager that the page shows: who is another by now is not changed. */
  readonly manager: string;
  readonly was: ShownFee | null;
}

const file = "src/actors/manager/manager.actors.ts";

const parts = formParts<ManagerContext, ManagerPageEvent>((context) =>
  context.task?.act === "edit" ? checkManagerFee(context.fee_percentage) : checkManager(context),
);

const managerSetup = setup({
  types: {
    context: {} as ManagerContext,
    events: {} as ManagerPageEvent,
    input: {} as Pick<PageInput<"manager">, "user">,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      olderActs: "list";
      loadManagers: "loadManagers";
      changeManager: "changeManager";
      manageCreator: "manageCreator";
    },
  },
  actors: {
    list: listMachine,
    loadManagers: promiseProvidedBy<CallResult<LoadedManagers>, { readonly isModel: boolean }>(file),
    changeManager: promiseProvidedBy<CallResult<unknown>, ManagerChange>(file),
    manageCreator: promiseProvidedBy<AnswerTo<"manageCreator">, { readonly id: string }>(file),
  },
  actions: parts.actions,
  guards: {
    ...parts.guards,
    isForm: (_, { act }: ManagerTask) => act === "invite" || act === "edit",
    isDenial: (_, { act }: ManagerTask) => act === "deny",
    wasForm: ({ context: { task } }) => task?.act === "invite" || task?.act === "edit",
    isUnsure: ({ context }) => context.isUnsure,
    wasDenial: ({ context: { task } }) => task?.act === "deny",
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
  },
});

const doneTexts: Readonly<Record<ManagerTask["act"], string>> = {
  invite: "Invite sent to manager.",
  edit: "Manager updated.",
  cancel: "Manager invitation canceled.",
  remove: "Manager removed.",
  leave: "You are not the manager any more.",
  deny: "Invitation denied.",
};

/** What a toast says when it is done (CERR-18 to CERR-22). */
export const managerDone = (task: ManagerTask | null): string => (task === null ? "" : doneTexts[task.act]);

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
}

/** What is asked before (CERR-24, CERR-25); null: nothing. */
export const managerQuestion = (task: ManagerTask | null): Question | null => {
  if (task?.act === "cancel")
    return {
      title: "Cancel Invite",
      text: `Are you sure you want to cancel the Manager invitation to "${task.username}"?`,
      confirmLabel: "Yes, cancel",
    };
  if (task?.act === "remove")
    return {
      title: "Remove Manager",
      text: `Are you sure you want to remove "${task.username}" from your Manager?`,
      confirmLabel: "Yes, remove",
    };
  if (task?.act === "leave")
    return {
      title: "Stop managing",
      text: `Are you sure you want to stop managing "${task.username}"?`,
      confirmLabel: "Yes, stop",
    };
  return null;
};

const feeOf = ({ managing }: ManagerContext): ShownFee => ({
  fee_percentage: managing?.manager?.fee_percentage ?? 0,
});

const nothingBegun = {
  task: null,
  was: null,
  isUnsure: false,
  chosen: "",
  username: "",
  fee_percentage: "0",
  texts: {},
} as const;

/** The own manager, who is invited, whom one manages, and for whom one acts (MGR-20 to MGR-26). */
export const managerMachine = managerSetup.createMachine({
  id: "manager",
  // Whom somebody invites, and for how much, goes to both.
  meta: { publicFields: ["username", "fee_percentage"] },
  context: ({ input: { user } }) => ({
    ...{ isModel: user?.type === "model", managing: null, acts: [], older: null, error: "" },
    ...nothingBegun,
  }),
  initial: "loading",
  states: {
    loading: {
      entry: assign({ error: "" }),
      invoke: {
        id: "loadManagers",
        src: "loadManagers",
        input: ({ context: { isModel } }) => ({ isModel }),
        onDone: byStatus({
          ok: {
            target: "shown",
            actions: [
              assign(({ event }) => ({
                managing: event.output.data.managing,
                acts: event.output.data.acts,
                older: event.output.data.older,
              })),
              enqueueActions(({ context: { older }, enqueue }) => {
                enqueue.stopChild("olderActs");
                if (older === null) return;
                const request = { endpoint: "getManagerActs", input: older } as const;
                enqueue.spawnChild("list", { id: "olderActs", input: { request } });
              }),
            ],
          },
          failed: { target: "failed", actions: assign({ error: ({ event }) => event.output.failure.error }) },
        }),
        onError: { target: "failed", actions: assign({ error: UNREACHABLE }) },
      },
    },
    failed: { on: { "retry.requested": "loading", "line.restored": "loading" } },
    shown: {
      entry: assign(nothingBegun),
      on: {
        "line.restored": "loading",
        "creator.chosen": { target: "switching", actions: assign({ chosen: ({ event }) => event.id }) },
        "task.chosen": [
          {
            guard: { type: "isForm", params: ({ event }) => event.task },
            target: "editing",
            actions: assign(({ context, event }) => ({
              ...{ task: event.task, texts: {}, username: "" },
              was: event.task.act === "edit" ? feeOf(context) : null,
              fee_percentage: event.task.act === "edit" ? String(feeOf(context).fee_percentage) : "0",
            })),
          },
          {
            guard: { type: "isDenial", params: ({ event }) => event.task },
            target: "changing",
            actions: assign({ task: ({ event }) => event.task }),
          },
          { target: "asking", actions: assign({ task: ({ event }) => event.task }) },
        ],
      },
    },
    editing: {
      on: {
        "field.changed": { actions: "changeField" },
        "form.submitted": [
          { guard: "isComplete", target: "changing", actions: "clearTexts" },
          { actions: "showMissing" },
        ],
        "form.left": [{ guard: "isUnsure", target: "loading" }, { target: "shown" }],
      },
    },
    asking: {
      entry: emit(({ context }) => ({
        type: "dialog.requested",
        dialog: {
          kind: "confirm",
          name: "manager",
          ...(managerQuestion(context.task) ?? { title: "", text: "" }),
          cancelLabel: "Keep it",
        },
      })),
      on: {
        "question.answered": [{ guard: "isConfirmed", target: "changing" }, { target: "shown" }],
      },
    },
    changing: {
      tags: "busy",
      invoke: {
        id: "changeManager",
        src: "changeManager",
        input: ({ context: { task, username, fee_percentage, managing, was } }) => ({
          ...{ task: task ?? { act: "invite" }, username, fee_percentage, was },
          manager: managing?.manager?.user_id ?? "",
        }),
        onDone: byStatus({
          ok: {
            target: "loading",
            actions: emit(({ context }) => ({
              type: "toast.requested",
              kind: "success",
              text: managerDone(context.task),
            })),
          },
          failed: [
            {
              guard: "wasForm",
              target: "editing",
              actions: [
                { type: "showFailure", params: ({ event }) => event.output.failure },
                assign(({ context, event }) => ({
                  was: wasAfter(context.was, event.output.failure),
                  isUnsure: true,
                })),
              ],
            },
            // CERR-17
            { guard: "wasDenial", target: "loading" },
            {
              target: "loading",
              actions: emit(({ event }) => errorToast(event.output.failure.error)),
            },
          ],
        }),
        onError: [
          {
            guard: "wasForm",
            target: "editing",
            actions: [{ type: "showFailure", params: null }, assign({ isUnsure: true })],
          },
          { guard: "wasDenial", target: "shown" },
          { target: "shown", actions: emit(errorToast(UNREACHABLE)) },
        ],
      },
    },
    switching: {
      tags: "busy",
      invoke: {
        id: "manageCreator",
        src: "manageCreator",
        input: ({ context: { chosen } }) => ({ id: chosen }),
        onDone: byStatus({
          // MGR-34: pages of an account are loaded anew where they are.
          ok: { target: "left", actions: emit({ type: "page.reloadRequested" }) },
          failed: { target: "loading", actions: emit(({ event }) => errorToast(event.output.failure.error)) },
        }),
        onError: { target: "shown", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
    /** The page is being loaded anew. */
    left: { tags: "busy" },
  },
});

export type ManagerRef = ActorRefFrom<typeof managerMachine>;
type Snapshot = SnapshotFrom<typeof managerMachine>;

export type ManagerView =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: string }
  | {
      readonly status: "shown";
      readonly managing: Managing;
      readonly acts: readonly ManagerAct[];
      /** Those that follow; null: there are none. */
      readonly older: ActorRefFrom<typeof listMachine> | null;
      readonly isModel: boolean;
      /** The form that is open; null: none. */
      readonly form:
        | (ManagerFields & {
            readonly act: "invite" | "edit";
            readonly texts: ManagerTexts;
            readonly saving: boolean;
          })
        | null;
      /** What is being done; nothing else is begun meanwhile. */
      readonly busy: ManagerTask["act"] | "switch" | null;
    };

export const selectManagerView = (snapshot: Snapshot): ManagerView => {
  const { managing, acts, isModel, task, error, username, fee_percentage, texts } = snapshot.context;
  if (snapshot.matches("failed")) return { status: "failed", error };
  if (managing === null) return { status: "loading" };
  const saving = snapshot.matches("changing");
  const isForm = (task?.act === "invite" || task?.act === "edit") && (saving || snapshot.matches("editing"));
  return {
    status: "shown",
    ...{ managing, acts, isModel },
    older: snapshot.children.olderActs ?? null,
    form: isForm ? { act: task.act as "invite" | "edit", username, fee_percentage, texts, saving } : null,
    busy:
      snapshot.matches("switching") || snapshot.matches("left")
        ? "switch"
        : saving
          ? (task?.act ?? null)
          : null,
  };
};
