import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import { checkNewPassword } from "../../domain/account/password-forms.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast } from "../app/error-toast.ts";
import { formParts, whenSubmitted, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

/** The toast when a password was set (ERR-30). */
export const PASSWORD_UPDATED = "Your password has been successfully updated.";

/** `token` is the secret of the mail's link. */
export interface NewPasswordInput {
  readonly token: string;
}

export type NewPasswordEvent =
  | FormEvent<Pick<NewPasswordContext, "password">>
  | { readonly type: "newLink.chosen" };

export interface NewPasswordContext extends NewPasswordInput {
  readonly password: string;
  readonly texts: FieldTexts<"password">;
  readonly failure: Failure | null;
}

const parts = formParts<NewPasswordContext, NewPasswordEvent>((context) => checkNewPassword(context));

const newPasswordSetup = setup({
  types: {
    context: {} as NewPasswordContext,
    events: {} as NewPasswordEvent,
    input: {} as NewPasswordInput,
    emitted: {} as SharedEmitted,
  },
  actors: {
    updatePassword: promiseProvidedBy<AnswerTo<"resetPassword">, EndpointInput<"resetPassword">>(
      "src/actors/new-password/new-password.actors.ts",
    ),
  },
  actions: parts.actions,
  guards: {
    ...parts.guards,
    isExpired: ({ context }) => context.failure?.code === "link_expired",
  },
});

/** Set your new Password: the link of the mail counts once; then the way leads home (AUTH-36, AUTH-50, AUTH-63, ERR-09). */
export const newPasswordMachine = newPasswordSetup.createMachine({
  id: "new-password",
  context: ({ input }) => ({ token: input.token, password: "", texts: {}, failure: null }),
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
        id: "updatePassword",
        src: "updatePassword",
        input: ({ context: { token, password } }) => ({ token, password }),
        onDone: byStatus({
          ok: "updated",
          failed: {
            target: "refused",
            actions: assign(({ event: { output } }) => ({
              failure: output.failure,
              texts: output.failure.fields ?? {},
            })),
          },
        }),
        onError: whenUnreachable,
      },
    },
    refused: {
      entry: emit(({ context }) => errorToast(context.failure?.error ?? "")),
      always: [{ guard: "isExpired", target: "expired" }, { target: "editing" }],
    },
    expired: {
      on: {
        "newLink.chosen": {
          actions: [
            emit({ type: "dialog.requested", dialog: { kind: "reset-password" } }),
            emit({ type: "dialog.closeRequested" }),
          ],
        },
      },
    },
    updated: {
      type: "final",
      entry: [
        emit({ type: "toast.requested", kind: "success", text: PASSWORD_UPDATED }),
        emit({ type: "navigation.requested", to: "/", replace: true }),
      ],
    },
  },
});

export type NewPasswordRef = ActorRefFrom<typeof newPasswordMachine>;

export type NewPasswordView =
  | {
      readonly status: "form";
      readonly password: string;
      readonly texts: FieldTexts<"password">;
      readonly busy: boolean;
    }
  | { readonly status: "expired"; readonly text: string }
  | { readonly status: "updated"; readonly text: string };

export const selectNewPasswordView = (snapshot: SnapshotFrom<typeof newPasswordMachine>): NewPasswordView => {
  const { password, texts, failure } = snapshot.context;
  if (snapshot.matches("expired")) return { status: "expired", text: failure?.error ?? "" };
  if (snapshot.matches("updated")) return { status: "updated", text: PASSWORD_UPDATED };
  return { status: "form", password, texts, busy: snapshot.matches("submitting") };
};
