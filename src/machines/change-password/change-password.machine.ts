import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import { clearText, hasTexts, type FieldTexts } from "../../domain/account/field-texts.ts";
import { checkPasswordChange, type PasswordChange } from "../../domain/account/password-forms.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { PASSWORD_UPDATED } from "../new-password/new-password.machine.ts";
import type { AnswerTo } from "../resource/call.ts";

/** Both typed values are secret. */
export type ChangePasswordEvent =
  | { readonly type: "currentPassword.typed"; readonly value: string }
  | { readonly type: "password.typed"; readonly value: string }
  | { readonly type: "form.submitted" };

export type ChangePasswordTexts = FieldTexts<keyof PasswordChange>;

export interface ChangePasswordContext extends PasswordChange {
  readonly texts: ChangePasswordTexts;
}

const changePasswordSetup = setup({
  types: {
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    emitted: {} as SharedEmitted,
  },
  actors: {
    changePassword: promiseProvidedBy<AnswerTo<"changePassword">, EndpointInput<"changePassword">>(
      "src/actors/change-password/change-password.actors.ts",
    ),
  },
  guards: { isComplete: ({ context }) => !hasTexts(checkPasswordChange(context)) },
});

const empty: ChangePasswordContext = { current_password: "", password: "", texts: {} };

/** Changing the own password: the present one is asked for, what was typed stays on every failure. */
export const changePasswordMachine = changePasswordSetup.createMachine({
  id: "change-password",
  context: empty,
  initial: "editing",
  on: {
    "currentPassword.typed": {
      actions: assign({
        current_password: ({ event }) => event.value,
        texts: ({ context }) => clearText(context.texts, "current_password"),
      }),
    },
    "password.typed": {
      actions: assign({
        password: ({ event }) => event.value,
        texts: ({ context }) => clearText(context.texts, "password"),
      }),
    },
  },
  states: {
    editing: {
      on: {
        "form.submitted": [
          { guard: "isComplete", target: "submitting", actions: assign({ texts: {} }) },
          { actions: assign({ texts: ({ context }) => checkPasswordChange(context) }) },
        ],
      },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "changePassword",
        src: "changePassword",
        input: ({ context: { current_password, password } }) => ({ current_password, password }),
        onDone: byStatus({
          ok: {
            target: "editing",
            actions: [
              assign(empty),
              emit({ type: "toast.requested", kind: "success", text: PASSWORD_UPDATED }),
              emit({ type: "password.changed" }),
            ],
          },
          failed: {
            target: "editing",
            actions: [
              assign({ texts: ({ event }) => event.output.failure.fields ?? {} }),
              emit(({ event }) => errorToast(event.output.failure.error)),
            ],
          },
        }),
        onError: { target: "editing", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
  },
});

export type ChangePasswordRef = ActorRefFrom<typeof changePasswordMachine>;

export interface ChangePasswordView extends ChangePasswordContext {
  readonly status: "editing" | "submitting";
}

export const selectChangePasswordView = (
  snapshot: SnapshotFrom<typeof changePasswordMachine>,
): ChangePasswordView => ({
  ...snapshot.context,
  status: snapshot.matches("submitting") ? "submitting" : "editing",
});
