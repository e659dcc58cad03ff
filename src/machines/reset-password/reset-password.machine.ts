import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { emit, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import { checkResetPassword } from "../../domain/account/password-forms.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { whenSubmitted, whenRefused, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { captchaMachine, type CaptchaOutcome, type CaptchaRef } from "../captcha/captcha.machine.ts";
import {
  formWithCaptcha,
  shownCaptcha,
  whenCaptchaReports,
  type FormWithCaptcha,
} from "../captcha/form-with-captcha.ts";
import type { AnswerTo } from "../resource/call.ts";

/** The text when the mail was asked for, whether or not the address is known (ERR-29). */
export const RESET_MAIL_SENT = "We just sent you an email with instructions on how to reset your password.";

/** `email` is filled in beforehand; `captchaRequired`: the visitor's country needs one up front (AUTH-67). */
export interface ResetPasswordInput {
  readonly email?: string | undefined;
  readonly captchaRequired?: boolean | undefined;
}

/** `captcha.solved` carries a secret. */
export type ResetPasswordEvent =
  | FormEvent<{ readonly email: string }>
  | { readonly type: "signIn.chosen" }
  | { readonly type: "done.chosen" }
  | CaptchaOutcome;

export type ResetPasswordTexts = FieldTexts<"email" | "recaptcha">;

export interface ResetPasswordContext extends FormWithCaptcha {
  readonly email: string;
  readonly texts: ResetPasswordTexts;
}

const parts = formWithCaptcha<ResetPasswordContext, ResetPasswordEvent>(checkResetPassword);

const resetPasswordSetup = setup({
  types: {
    context: {} as ResetPasswordContext,
    events: {} as ResetPasswordEvent,
    input: {} as ResetPasswordInput,
    emitted: {} as SharedEmitted,
    children: {} as { captcha: "captcha"; recoverPassword: "recoverPassword" },
  },
  actors: {
    recoverPassword: promiseProvidedBy<AnswerTo<"recoverPassword">, EndpointInput<"recoverPassword">>(
      "src/actors/reset-password/reset-password.actors.ts",
    ),
    captcha: captchaMachine,
  },
  actions: parts.actions,
  guards: parts.guards,
});

/** Reset Password: asks for the mail with the link, with a captcha when one is needed (AUTH-34, AUTH-35, AUTH-62, ERR-08). */
export const resetPasswordMachine = resetPasswordSetup.createMachine({
  id: "reset-password",
  meta: { publicFields: ["email"] },
  context: ({ input }) => ({
    email: input.email ?? "",
    captchaNeeded: input.captchaRequired ?? false,
    solution: null,
    texts: {},
  }),
  invoke: { id: "captcha", src: "captcha", input: ({ self }) => ({ purpose: "recover", form: self }) },
  initial: "editing",
  on: {
    "field.changed": { actions: "changeField" },
    ...whenCaptchaReports,
  },
  states: {
    editing: {
      on: {
        "form.submitted": whenSubmitted,
        "signIn.chosen": {
          actions: [
            emit({ type: "dialog.requested", dialog: { kind: "sign-in" } }),
            emit({ type: "dialog.closeRequested" }),
          ],
        },
      },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "recoverPassword",
        src: "recoverPassword",
        input: ({ context }) => ({ email: context.email.trim(), recaptcha: context.solution }),
        onDone: byStatus({
          ok: "sent",
          failed: whenRefused,
        }),
        onError: whenUnreachable,
      },
    },
    sent: {
      on: { "done.chosen": "closed" },
    },
    closed: { type: "final" },
  },
});

export type ResetPasswordRef = ActorRefFrom<typeof resetPasswordMachine>;

/** `captcha` is the security check to show, null when none is needed. */
export type ResetPasswordView =
  | {
      readonly status: "form";
      readonly email: string;
      readonly texts: ResetPasswordTexts;
      readonly busy: boolean;
      readonly captcha: CaptchaRef | null;
    }
  | { readonly status: "sent"; readonly text: string }
  | { readonly status: "closed" };

export const selectResetPasswordView = (
  snapshot: SnapshotFrom<typeof resetPasswordMachine>,
): ResetPasswordView => {
  if (snapshot.matches("closed")) return { status: "closed" };
  if (snapshot.matches("sent")) return { status: "sent", text: RESET_MAIL_SENT };
  const { email, texts } = snapshot.context;
  return {
    status: "form",
    email,
    texts,
    busy: snapshot.matches("submitting"),
    captcha: shownCaptcha(snapshot),
  };
};
