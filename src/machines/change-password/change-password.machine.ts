import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import { checkPasswordChange, type PasswordChange } from "../../domain/account/password-forms.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { formParts, whenSubmitted, whenRefused, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { PASSWORD_UPDATED } from "../new-password/new-password.machine.ts";
import type { AnswerTo } from "../resource/call.ts";

export type ChangePasswordEvent = FormEvent<PasswordChange>;

export const changePasswordLabels = {
  current_password: "Current Password",
  password: "New Password",
} as const;

export interface ChangePasswordContext extends PasswordChange {
  readonly texts: FieldTexts<keyof PasswordChange>;
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
  ...formParts<ChangePasswordContext, ChangePasswordEvent>((context) => checkPasswordChange(context)),
});

const empty: ChangePasswordContext = { current_password: "", password: "", texts: {} };

/** Changing the own password: the present one is asked for, what was typed stays on every failure. */
export const changePasswordMachine = changePasswordSetup.createMachine({
  id: "change-password",
  context: empty,
  initial: "editing",
  on: { "field.changed": { actions: "changeField" } },
  states: {
    editing: {
      on: {
        "form.submitted": whenSubmitted,
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
          failed: whenRefused,
        }),
        onError: whenUnreachable,
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
