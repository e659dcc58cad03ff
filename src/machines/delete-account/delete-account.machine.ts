import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { AccountType } from "../../domain/account/account.events.ts";
import type { FieldTexts } from "../../domain/account/field-texts.ts";
import { goodbyeText } from "../../domain/delete-account/deletion-texts.ts";
import { checkDeletion } from "../../domain/delete-account/deletion-form.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenRefused, whenSubmitted, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

interface Entered {
  readonly password: string;
}

export type DeleteAccountEvent =
  | { readonly type: "deletion.chosen" }
  | { readonly type: "deletion.left" }
  | FormEvent<Entered>;

export const deleteAccountLabels = { password: "Your password" } as const;

export interface DeleteAccountContext extends Entered {
  readonly type: AccountType;
  readonly texts: FieldTexts<keyof Entered>;
}

const file = "src/actors/delete-account/delete-account.actors.ts";

const deleteAccountSetup = setup({
  types: {
    context: {} as DeleteAccountContext,
    events: {} as DeleteAccountEvent,
    input: {} as Pick<DeleteAccountContext, "type">,
    emitted: {} as SharedEmitted,
    children: {} as { readWaysIn: "readWaysIn"; deleteAccount: "deleteAccount" },
  },
  actors: {
    readWaysIn: promiseProvidedBy<AnswerTo<"getLinkedAccounts">>(file),
    deleteAccount: promiseProvidedBy<AnswerTo<"deleteAccount">, EndpointInput<"deleteAccount">>(file),
  },
  ...formParts<DeleteAccountContext, DeleteAccountEvent>((context) => checkDeletion(context)),
});

/** Deleting one's account: what it means in plain words, the password, and good-bye (ACCT-53). */
export const deleteAccountMachine = deleteAccountSetup.createMachine({
  id: "delete-account",
  context: ({ input: { type } }) => ({ type, password: "", texts: {} }),
  initial: "closed",
  states: {
    closed: {
      entry: assign({ password: "", texts: {} }),
      on: { "deletion.chosen": "reading" },
    },
    // Whether there is a password to ask for.
    reading: {
      invoke: {
        id: "readWaysIn",
        src: "readWaysIn",
        onDone: byStatus({
          ok: [
            { guard: ({ event }) => event.output.data.has_password, target: "editing" },
            { target: "withoutPassword" },
          ],
          failed: {
            target: "closed",
            actions: emit(({ event }) => errorToast(event.output.failure.error)),
          },
        }),
        onError: { target: "closed", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
    withoutPassword: { on: { "deletion.left": "closed" } },
    editing: {
      on: {
        "field.changed": { actions: "changeField" },
        "form.submitted": whenSubmitted,
        "deletion.left": "closed",
      },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "deleteAccount",
        src: "deleteAccount",
        input: ({ context: { password } }) => ({ password }),
        onDone: byStatus({
          ok: {
            target: "deleted",
            actions: [
              emit(({ event }) => ({
                type: "flash.requested",
                toast: { kind: "success", text: goodbyeText(event.output.data.erase_at) },
              })),
              emit({ type: "logout.requested" }),
            ],
          },
          failed: whenRefused,
        }),
        onError: whenUnreachable,
      },
    },
    // The browser goes home, where it is a guest's.
    deleted: { tags: "busy", entry: assign({ password: "" }) },
  },
});

export type DeleteAccountRef = ActorRefFrom<typeof deleteAccountMachine>;

export type DeleteAccountView =
  | { readonly status: "closed"; readonly busy: boolean }
  | { readonly status: "withoutPassword" }
  | ({ readonly status: "editing"; readonly busy: boolean } & DeleteAccountContext);

export const selectDeleteAccountView = ({
  value,
  context,
}: SnapshotFrom<typeof deleteAccountMachine>): DeleteAccountView => {
  if (value === "closed" || value === "reading") return { status: "closed", busy: value === "reading" };
  if (value === "withoutPassword") return { status: "withoutPassword" };
  return { status: "editing", busy: value !== "editing", ...context };
};
