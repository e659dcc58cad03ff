import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { and, assign, emit, not, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import { checkSignUp } from "../../domain/account/sign-up-form.ts";
import { TERMS_MISSING } from "../../domain/account/terms.ts";
import { checkSocialSignUp, socialStart, type SocialProvider } from "../../domain/account/social.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { SocialResult } from "../../protocol/page-globals.ts";
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

/**
 * `compact`: the short form over locked things. `captchaRequired`: the visitor's country needs one (AUTH-67). `social`:
 * whom a provider has identified, so that there is no password (AUTH-29).
 */
export interface SignUpInput {
  readonly captchaRequired?: boolean | undefined;
  readonly compact?: boolean | undefined;
  readonly isModel?: boolean | undefined;
  readonly modelRef?: string | undefined;
  readonly studio?: string | undefined;
  readonly tracking?: Readonly<Record<string, string | null>> | undefined;
  readonly socialProviders?: readonly SocialProvider[] | undefined;
  readonly social?: SocialResult | undefined;
}

/** `captcha.solved` carries a secret. */
export type SignUpEvent =
  | FormEvent<Pick<SignUpContext, "username" | "email" | "password" | "terms">>
  | { readonly type: "signIn.chosen" }
  | { readonly type: "provider.chosen"; readonly provider: SocialProvider }
  | CaptchaOutcome;

/** The fields by name; where no e-mail is needed its label says so. */
export const signUpLabels = { username: "Username", email: "Email", password: "Password" } as const;

export type SignUpTexts = FieldTexts<"username" | "email" | "password" | "terms" | "recaptcha">;

export interface SignUpContext extends FormWithCaptcha {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** Creators tick that they accept the terms. */
  readonly terms: boolean;
  readonly compact: boolean;
  readonly isModel: boolean;
  readonly modelRef: string | null;
  readonly studio: string | null;
  readonly tracking: Readonly<Record<string, string | null>> | null;
  /** The providers to go to instead; none while one has identified somebody. */
  readonly providers: readonly SocialProvider[];
  readonly isSocial: boolean;
  readonly texts: SignUpTexts;
  readonly redirectUrl: string | null;
}

/** Whoever becomes a creator agrees to the terms, on whatever way (ROUTE-45). */
const termsText = ({ isModel, terms }: SignUpContext): SignUpTexts =>
  isModel && !terms ? { terms: TERMS_MISSING } : {};

const parts = formWithCaptcha<SignUpContext, SignUpEvent>((context) => ({
  ...(context.isSocial ? checkSocialSignUp(context) : checkSignUp(context, context.isModel)),
  ...termsText(context),
}));

const signUpSetup = setup({
  types: {
    context: {} as SignUpContext,
    events: {} as SignUpEvent,
    input: {} as SignUpInput,
    emitted: {} as SharedEmitted,
    children: {} as { captcha: "captcha"; signUp: "signUp" },
  },
  actors: {
    signUp: promiseProvidedBy<AnswerTo<"signUp">, EndpointInput<"signUp">>(
      "src/actors/sign-up/sign-up.actors.ts",
    ),
    captcha: captchaMachine,
  },
  actions: { ...parts.actions, showTerms: assign(({ context }) => ({ texts: termsText(context) })) },
  guards: {
    ...parts.guards,
    isSocial: ({ context }) => context.isSocial,
    accepts: ({ context }) => termsText(context).terms === undefined,
    mayChange: ({ context: { isSocial, isModel }, event }) =>
      event.type === "field.changed" &&
      !(isSocial && event.field === "password") &&
      (isModel || event.field !== "terms"),
    isOffered: ({ context, event }) =>
      event.type === "provider.chosen" && context.providers.includes(event.provider),
  },
  delays: { tracking: 500 },
});

const bodyOf = (context: SignUpContext): EndpointInput<"signUp"> => ({
  username: context.username.trim(),
  email: context.email.trim() === "" ? null : context.email.trim(),
  ...(context.isSocial ? { social_signup: true } : { password: context.password }),
  recaptcha: context.solution,
  is_model: context.isModel,
  model_ref: context.modelRef,
  studio: context.studio,
  user_tracking_data: context.tracking,
  ...(context.isModel ? { accepts_terms: context.terms } : {}),
});

/**
 * Make an account. The registration is recorded, and 500 ms later, so that it gets out, the page goes to the
 * server's address or reloads (AUTH-47 to AUTH-49). What was typed stays on every failure.
 */
export const signUpMachine = signUpSetup.createMachine({
  id: "sign-up",
  meta: { publicFields: ["username", "email", "terms"] },
  context: ({ input }) => ({
    username: input.social?.username ?? "",
    email: input.social?.email ?? "",
    password: "",
    terms: false,
    compact: input.compact ?? false,
    isModel: input.social?.is_model ?? input.isModel ?? false,
    modelRef: input.social?.model_ref ?? input.modelRef ?? null,
    studio: input.social?.studio ?? input.studio ?? null,
    providers: input.social === undefined ? (input.socialProviders ?? []) : [],
    isSocial: input.social !== undefined,
    tracking: input.tracking ?? null,
    captchaNeeded: input.captchaRequired ?? false,
    solution: null,
    texts: {},
    redirectUrl: null,
  }),
  invoke: { id: "captcha", src: "captcha", input: ({ self }) => ({ purpose: "sign-up", form: self }) },
  initial: "editing",
  on: {
    "field.changed": { guard: "mayChange", actions: "changeField" },
    ...whenCaptchaReports,
  },
  states: {
    editing: {
      on: {
        "form.submitted": whenSubmitted,
        "provider.chosen": [
          {
            guard: and(["isOffered", "accepts"]),
            actions: emit(({ context, event }) => ({
              type: "navigation.requested",
              // Over locked things stands what he wants: who has an account already comes back to it.
              to: socialStart(event.provider, { ...context, reload: context.compact }),
              returning: true,
            })),
          },
          { guard: "isOffered", actions: "showTerms" },
        ],
        "signIn.chosen": {
          guard: not("isSocial"),
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
        id: "signUp",
        src: "signUp",
        input: ({ context }) => bodyOf(context),
        onDone: byStatus({
          ok: {
            target: "registered",
            actions: assign({ redirectUrl: ({ event }) => event.output.data.redirect_url ?? null }),
          },
          failed: whenRefused,
        }),
        onError: whenUnreachable,
      },
    },
    registered: {
      tags: "busy",
      entry: emit(({ context }) => ({
        type: "analytics.recorded",
        event: "registration",
        data: { type: context.isModel ? "model" : "user" },
      })),
      after: { tracking: "finished" },
    },
    finished: {
      type: "final",
      entry: emit(({ context }) =>
        context.redirectUrl === null
          ? { type: "page.reloadRequested" }
          : { type: "navigation.requested", to: context.redirectUrl, load: true },
      ),
    },
  },
});

export type SignUpRef = ActorRefFrom<typeof signUpMachine>;

/** `captcha` is the security check to show, null when none is needed. */
export type SignUpView =
  | {
      readonly status: "form";
      readonly username: string;
      readonly email: string;
      readonly password: string;
      readonly compact: boolean;
      readonly isModel: boolean;
      readonly texts: SignUpTexts;
      readonly busy: boolean;
      readonly providers: readonly SocialProvider[];
      readonly isSocial: boolean;
      /** Whether the box of the terms is ticked, which creators have. */
      readonly terms: boolean;
      readonly captcha: CaptchaRef | null;
    }
  | { readonly status: "finished" };

export const selectSignUpView = (snapshot: SnapshotFrom<typeof signUpMachine>): SignUpView => {
  if (snapshot.matches("finished")) return { status: "finished" };
  const { username, email, password, terms, compact, isModel, texts, providers, isSocial } = snapshot.context;
  return {
    status: "form",
    username,
    email,
    password,
    compact,
    isModel,
    texts,
    busy: !snapshot.matches("editing"),
    providers,
    isSocial,
    terms,
    captcha: shownCaptcha(snapshot),
  };
};
