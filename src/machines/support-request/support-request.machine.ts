import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import { supportForms, type SupportForm } from "../../domain/support/support-forms.ts";
import {
  checkSupportRequest,
  SUPPORT_THANKS,
  type SupportField,
  type SupportIssue,
  type SupportType,
} from "../../domain/support/support-request.ts";
import type { Reported } from "../../domain/support/report-address.ts";
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

export interface SupportRequestInput {
  readonly form: SupportForm;
  /** Guests leave an e-mail and pass the captcha (API-29). */
  readonly isGuest: boolean;
  /** What the form is filled in with. */
  readonly reported?: Reported | undefined;
}

/** `captcha.solved` carries a secret. */
export type SupportRequestEvent =
  | FormEvent<SupportIssue & { readonly type: SupportType }>
  | { readonly type: "another.chosen" }
  | CaptchaOutcome;

export type SupportRequestTexts = FieldTexts<SupportField | "recaptcha">;

export interface SupportRequestContext extends FormWithCaptcha, SupportIssue, SupportRequestInput {
  readonly type: SupportType;
  readonly texts: SupportRequestTexts;
}

const nothing: SupportIssue = { subject: "", message: "", email: "", url: "", username: "", reason: "" };

const issueOf = ({ subject, message, email, url, username, reason }: SupportIssue): SupportIssue => ({
  subject,
  message,
  email,
  url,
  username,
  reason,
});

const parts = formWithCaptcha<SupportRequestContext, SupportRequestEvent>((context) =>
  checkSupportRequest(context.type, context, context.isGuest),
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
  actions: parts.actions,
  guards: parts.guards,
});

/** A request to support, or a report (API-17, API-29). What was typed stays on every failure. */
export const supportRequestMachine = supportRequestSetup.createMachine({
  id: "support-request",
  meta: { publicFields: ["type", "subject", "email", "url", "username", "reason"] },
  context: ({ input }) => ({
    ...input,
    type: supportForms[input.form][0],
    ...nothing,
    ...input.reported,
    captchaNeeded: input.isGuest,
    solution: null,
    texts: {},
  }),
  invoke: { id: "captcha", src: "captcha", input: ({ self }) => ({ purpose: "support", form: self }) },
  initial: "editing",
  on: {
    "field.changed": { actions: "changeField" },
    ...whenCaptchaReports,
  },
  states: {
    editing: {
      on: {
        "form.submitted": whenSubmitted,
      },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "requestSupport",
        src: "requestSupport",
        input: ({ context }) => ({
          type: context.type,
          issue: issueOf(context),
          recaptcha: context.solution,
        }),
        onDone: byStatus({
          ok: {
            target: "sent",
            actions: [
              assign(nothing),
              emit({ type: "toast.requested", kind: "success", text: SUPPORT_THANKS }),
            ],
          },
          failed: whenRefused,
        }),
        onError: whenUnreachable,
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
  const { form, type, isGuest, texts } = snapshot.context;
  return {
    status: "form",
    form,
    type,
    reports: form === "report",
    issue: issueOf(snapshot.context),
    asksEmail: isGuest,
    texts,
    busy: snapshot.matches("submitting"),
    captcha: shownCaptcha(snapshot),
  };
};
