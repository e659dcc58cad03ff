import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import { clearText, type FieldTexts } from "../../domain/account/field-texts.ts";
import {
  checkSupportRequest,
  SUPPORT_THANKS,
  supportForms,
  type SupportField,
  type SupportForm,
  type SupportIssue,
  type SupportType,
} from "../../domain/support/support-request.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { captchaMachine, type CaptchaNews, type CaptchaRef } from "../captcha/captcha.machine.ts";
import { formWithCaptcha, shownCaptcha, type FormWithCaptcha } from "../captcha/form-with-captcha.ts";
import type { AnswerTo } from "../resource/call.ts";

export interface SupportRequestInput {
  readonly form: SupportForm;
  /** Guests leave an e-mail and pass the captcha (API-29). */
  readonly isGuest: boolean;
}

/** `captcha.solved` carries a secret. */
export type SupportRequestEvent =
  | { readonly type: "type.chosen"; readonly value: SupportType }
  | { readonly type: "field.typed"; readonly field: SupportField; readonly value: string }
  | { readonly type: "form.submitted" }
  | { readonly type: "another.chosen" }
  | CaptchaNews;

export type SupportRequestTexts = FieldTexts<SupportField | "recaptcha">;

export interface SupportRequestContext extends FormWithCaptcha, SupportRequestInput {
  readonly type: SupportType;
  readonly issue: SupportIssue;
  readonly texts: SupportRequestTexts;
}

const nothing: SupportIssue = { subject: "", message: "", email: "", url: "", username: "", reason: "" };

const withCaptcha = formWithCaptcha<SupportRequestContext, SupportRequestEvent>(({ type, issue, isGuest }) =>
  checkSupportRequest(type, issue, isGuest),
);

const supportRequestSetup = setup({
  types: {
    context: {} as SupportRequestContext,
    events: {} as SupportRequestEvent,
    input: {} as SupportRequestInput,
    emitted: {} as SharedEmitted,
    children: {} as { captcha: "captcha"; requestSupport: "requestSupport" },
  },
  actors: {
    requestSupport: promiseProvidedBy<AnswerTo<"requestSupport">, EndpointInput<"requestSupport">>(
      "src/actors/support-request/support-request.actors.ts",
    ),
    captcha: captchaMachine,
  },
  actions: withCaptcha.actions,
  guards: withCaptcha.guards,
});

/** A request to support, or a report (API-17, API-29). What was typed stays on every failure. */
export const supportRequestMachine = supportRequestSetup.createMachine({
  id: "support-request",
  meta: { publicFields: ["subject", "message", "email", "url", "username", "reason"] },
  context: ({ input }) => ({
    ...input,
    type: supportForms[input.form][0],
    issue: nothing,
    captchaNeeded: input.isGuest,
    solution: null,
    texts: {},
  }),
  invoke: { id: "captcha", src: "captcha", input: ({ self }) => ({ purpose: "support", form: self }) },
  initial: "editing",
  on: {
    "type.chosen": { actions: assign({ type: ({ event }) => event.value }) },
    "field.typed": {
      actions: assign({
        issue: ({ context, event }) => ({ ...context.issue, [event.field]: event.value }),
        texts: ({ context, event }) => clearText(context.texts, event.field),
      }),
    },
    "captcha.solved": { actions: "keepSolution" },
    "captcha.withdrawn": { actions: "dropSolution" },
  },
  states: {
    editing: {
      on: {
        "form.submitted": [
          { guard: "isComplete", target: "submitting", actions: "clearTexts" },
          { actions: "tellMissing" },
        ],
      },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "requestSupport",
        src: "requestSupport",
        input: ({ context: { type, issue, solution } }) => ({ type, issue, recaptcha: solution }),
        onDone: byStatus({
          ok: {
            target: "sent",
            actions: [
              assign({ issue: nothing }),
              emit({ type: "toast.requested", kind: "success", text: SUPPORT_THANKS }),
            ],
          },
          failed: {
            target: "editing",
            actions: { type: "tellFailure", params: ({ event }) => event.output.failure },
          },
        }),
        onError: { target: "editing", actions: { type: "tellFailure", params: null } },
      },
    },
    sent: {
      on: { "another.chosen": { target: "editing", actions: "refreshCaptcha" } },
    },
  },
});

export type SupportRequestRef = ActorRefFrom<typeof supportRequestMachine>;
export type SupportRequestSnapshot = SnapshotFrom<typeof supportRequestMachine>;

/** `reports`: the form is about something to be found here, so it asks for the reason and the place. */
export type SupportRequestView =
  | {
      readonly status: "form";
      readonly form: SupportForm;
      readonly type: SupportType;
      readonly reports: boolean;
      readonly issue: SupportIssue;
      readonly asksEmail: boolean;
      readonly texts: SupportRequestTexts;
      readonly busy: boolean;
      readonly captcha: CaptchaRef | null;
    }
  | { readonly status: "sent" };

export const selectSupportRequestView = (snapshot: SupportRequestSnapshot): SupportRequestView => {
  if (snapshot.matches("sent")) return { status: "sent" };
  const { form, type, issue, isGuest, texts } = snapshot.context;
  return {
    status: "form",
    form,
    type,
    reports: form === "report",
    issue,
    asksEmail: isGuest,
    texts,
    busy: snapshot.matches("submitting"),
    captcha: shownCaptcha(snapshot),
  };
};
