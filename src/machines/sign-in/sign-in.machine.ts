import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, not, setup } from "xstate";

import { isEmail } from "../../domain/account/email.ts";
import { checkSignIn } from "../../domain/account/sign-in-form.ts";
import type { FieldTexts } from "../../domain/account/field-texts.ts";
import { socialStart, type SocialProvider } from "../../domain/account/social.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { byStatus } from "../app/by-status.ts";
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
import { leaveAfterSignIn } from "./after-sign-in.ts";

/**
 * `captchaRequired`: the visitor's country needs one up front (AUTH-67). `reload`: a creator stays too (AUTH-43). `email`:
 * of the account whose owner a provider has identified; its password links the two (AUTH-30).
 */
export interface SignInInput {
  readonly captchaRequired?: boolean | undefined;
  readonly reload?: boolean | undefined;
  readonly socialProviders?: readonly SocialProvider[] | undefined;
  readonly email?: string | undefined;
}

/** `captcha.solved` carries a secret. */
export type SignInEvent =
  | FormEvent<Pick<SignInContext, "email" | "password">>
  | { readonly type: "signUp.chosen" }
  | { readonly type: "forgotPassword.chosen" }
  | { readonly type: "provider.chosen"; readonly provider: SocialProvider }
  | CaptchaOutcome;

/** The fields by name; while an account is linked to a provider the first one says Email. */
export const signInLabels = { email: "Username or Email", password: "Password" } as const;

export type SignInTexts = FieldTexts<"email" | "password" | "recaptcha">;

export interface SignInContext extends FormWithCaptcha {
  /** An e-mail or a username. */
  readonly email: string;
  readonly password: string;
  readonly reload: boolean;
  /** The providers to go to instead; none while one has identified somebody. */
  readonly providers: readonly SocialProvider[];
  /** The e-mail stands: it is the provider's. */
  readonly isLinking: boolean;
  readonly texts: SignInTexts;
  readonly answer: { readonly type: "model" | "user"; readonly redirect_url: string | null } | null;
}

const parts = formWithCaptcha<SignInContext, SignInEvent>((context) => checkSignIn(context));

const signInSetup = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    input: {} as SignInInput,
    emitted: {} as SharedEmitted,
    output: {} as { readonly type: "model" | "user" },
    children: {} as { captcha: "captcha"; signIn: "signIn" },
  },
  actors: {
    signIn: promiseProvidedBy<AnswerTo<"signIn">, EndpointInput<"signIn">>(
      "src/actors/sign-in/sign-in.actors.ts",
    ),
    captcha: captchaMachine,
  },
  actions: parts.actions,
  guards: {
    ...parts.guards,
    isLinking: ({ context }) => context.isLinking,
    mayChange: ({ context, event }) =>
      !(context.isLinking && event.type === "field.changed" && event.field === "email"),
    isOffered: ({ context, event }) =>
      event.type === "provider.chosen" && context.providers.includes(event.provider),
  },
});

/**
 * Log in: what was typed stays on every failure, a second submit while the first runs sends nothing (AUTH-41 to
 * AUTH-46), and a captcha appears when the server asks for one (AUTH-66).
 */
export const signInMachine = signInSetup.createMachine({
  id: "sign-in",
  meta: { publicFields: ["email"] },
  context: ({ input }) => ({
    email: input.email ?? "",
    password: "",
    reload: input.reload ?? false,
    providers: input.email === undefined ? (input.socialProviders ?? []) : [],
    isLinking: input.email !== undefined,
    captchaNeeded: input.captchaRequired ?? false,
    solution: null,
    texts: {},
    answer: null,
  }),
  invoke: { id: "captcha", src: "captcha", input: ({ self }) => ({ purpose: "sign-in", form: self }) },
  initial: "editing",
  on: {
    "field.changed": { guard: "mayChange", actions: "changeField" },
    ...whenCaptchaReports,
  },
  states: {
    editing: {
      on: {
        "form.submitted": whenSubmitted,
        "provider.chosen": {
          guard: "isOffered",
          actions: emit(({ context, event }) => ({
            type: "navigation.requested",
            to: socialStart(event.provider, context),
            returning: true,
          })),
        },
        "signUp.chosen": {
          guard: not("isLinking"),
          actions: [
            emit({ type: "dialog.requested", dialog: { kind: "sign-up" } }),
            emit({ type: "dialog.closeRequested" }),
          ],
        },
        // An e-mail that was typed already need not be typed again.
        "forgotPassword.chosen": {
          actions: [
            emit(({ context: { email } }) => ({
              type: "dialog.requested",
              dialog: {
                kind: "reset-password",
                ...(isEmail(email.trim()) ? { email: email.trim() } : {}),
              },
            })),
            emit({ type: "dialog.closeRequested" }),
          ],
        },
      },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "signIn",
        src: "signIn",
        input: ({ context }) => ({
          email: context.email.trim(),
          password: context.password,
          recaptcha: context.solution,
        }),
        onDone: byStatus({
          ok: {
            target: "finished",
            actions: assign(({ event: { output } }) => ({
              answer: { type: output.data.type, redirect_url: output.data.redirect_url ?? null },
            })),
          },
          failed: whenRefused,
        }),
        onError: whenUnreachable,
      },
    },
    finished: {
      type: "final",
      entry: emit(({ context }) => leaveAfterSignIn(context.answer, context.reload)),
    },
  },
  output: ({ context }) => ({ type: context.answer?.type ?? "user" }),
});

export type SignInRef = ActorRefFrom<typeof signInMachine>;

/** `captcha` is the security check to show, null when none is needed. */
export type SignInView =
  | {
      readonly status: "form";
      readonly email: string;
      readonly password: string;
      readonly texts: SignInTexts;
      readonly busy: boolean;
      readonly providers: readonly SocialProvider[];
      readonly isLinking: boolean;
      readonly captcha: CaptchaRef | null;
    }
  | { readonly status: "finished" };

export const selectSignInView = (snapshot: SnapshotFrom<typeof signInMachine>): SignInView => {
  if (snapshot.matches("finished")) return { status: "finished" };
  const { email, password, texts, providers, isLinking } = snapshot.context;
  return {
    status: "form",
    email,
    password,
    texts,
    busy: snapshot.matches("submitting"),
    providers,
    isLinking,
    captcha: shownCaptcha(snapshot),
  };
};
