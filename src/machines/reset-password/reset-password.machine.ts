import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, sendTo, setup } from "xstate";

import { clearText, hasTexts, type FieldTexts } from "../../domain/account/field-texts.ts";
import { checkResetPassword } from "../../domain/account/password-forms.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { captchaText, type CaptchaInForm } from "../captcha/captcha-in-form.ts";
import { captchaMachine, type CaptchaNews, type CaptchaRef } from "../captcha/captcha.machine.ts";
import { failureOf, type AnswerTo } from "../resource/call.ts";

/** What is told when the mail was asked for, whether or not the address is known (ERR-29). */
export const RESET_MAIL_SENT = "We just sent you an email with instructions on how to reset your password.";

/** `email` is filled in beforehand; `captchaRequired`: the visitor's country needs one up front (AUTH-67). */
export interface ResetPasswordInput {
  readonly email?: string | undefined;
  readonly captchaRequired?: boolean | undefined;
}

/** `captcha.solved` carries a secret. */
export type ResetPasswordEvent =
  | { readonly type: "email.typed"; readonly value: string }
  | { readonly type: "form.submitted" }
  | { readonly type: "signIn.chosen" }
  | { readonly type: "done.chosen" }
  | CaptchaNews;

export type ResetPasswordTexts = FieldTexts<"email" | "recaptcha">;

export interface ResetPasswordContext extends CaptchaInForm {
  readonly email: string;
  readonly texts: ResetPasswordTexts;
}

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
  actions: {
    // A used solution counts no more.
    refreshCaptcha: sendTo("captcha", { type: "captcha.refreshed" }),
  },
  guards: {
    isComplete: ({ context }) => !hasTexts(textsOf(context)),
  },
});

const textsOf = (context: ResetPasswordContext): ResetPasswordTexts => {
  const missing = captchaText(context);
  return { ...checkResetPassword(context), ...(missing === null ? {} : { recaptcha: missing }) };
};

/** Reset Password: asks for the mail with the link, with a captcha when one is needed (AUTH-34, AUTH-35, AUTH-62, ERR-08). */
export const resetPasswordMachine = resetPasswordSetup.createMachine({
  id: "reset-password",
  context: ({ input }) => ({
    email: input.email ?? "",
    captchaNeeded: input.captchaRequired ?? false,
    solution: null,
    texts: {},
  }),
  invoke: { id: "captcha", src: "captcha" },
  initial: "editing",
  on: {
    "email.typed": {
      actions: assign({
        email: ({ event }) => event.value,
        texts: ({ context }) => clearText(context.texts, "email"),
      }),
    },
    "captcha.solved": {
      actions: assign({
        solution: ({ event }) => event.solution,
        texts: ({ context }) => clearText(context.texts, "recaptcha"),
      }),
    },
    "captcha.withdrawn": { actions: assign({ solution: null }) },
  },
  states: {
    editing: {
      on: {
        "form.submitted": [
          { guard: "isComplete", target: "sending", actions: assign({ texts: {} }) },
          { actions: assign({ texts: ({ context }) => textsOf(context) }) },
        ],
        "signIn.chosen": {
          actions: [
            emit({ type: "dialog.requested", dialog: { kind: "sign-in" } }),
            emit({ type: "dialog.closeRequested" }),
          ],
        },
      },
    },
    sending: {
      tags: "busy",
      invoke: {
        id: "recoverPassword",
        src: "recoverPassword",
        input: ({ context }) => ({ email: context.email.trim(), recaptcha: context.solution }),
        onDone: [
          { guard: ({ event }) => event.output.status === "ok", target: "sent" },
          {
            target: "editing",
            actions: [
              assign({
                texts: ({ event }) => failureOf(event.output)?.fields ?? {},
                captchaNeeded: ({ context, event }) =>
                  context.captchaNeeded || failureOf(event.output)?.require_captcha === true,
              }),
              emit(({ event }) => errorToast(failureOf(event.output)?.error ?? "")),
              "refreshCaptcha",
            ],
          },
        ],
        onError: { target: "editing", actions: [emit(errorToast(UNREACHABLE)), "refreshCaptcha"] },
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
  const { email, texts, captchaNeeded } = snapshot.context;
  return {
    status: "form",
    email,
    texts,
    busy: snapshot.matches("sending"),
    captcha: captchaNeeded ? (snapshot.children.captcha ?? null) : null,
  };
};
