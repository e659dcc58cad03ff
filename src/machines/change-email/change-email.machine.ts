import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import { checkEmailChange, type EmailChange } from "../../domain/account/email-change.ts";
import type { FieldTexts } from "../../domain/account/field-texts.ts";
import type { EndpointAnswer, EndpointInput } from "../../protocol/endpoints.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenSubmitted, whenRefused, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

/** `change.outdated`: the account's e-mail is another one now. */
export type ChangeEmailEvent =
  | { readonly type: "change.chosen" }
  | { readonly type: "change.left" }
  | FormEvent<EmailChange>
  | { readonly type: "resend.chosen" }
  | { readonly type: "cancel.chosen" }
  | { readonly type: "retry.requested" }
  | { readonly type: "change.outdated" };

export const changeEmailLabels = { email: "New Email", password: "Password" } as const;

export interface ChangeEmailContext extends EmailChange {
  readonly texts: FieldTexts<keyof EmailChange>;
  /** The address that waits for its confirmation, null when none does. */
  readonly pending: string | null;
  /** Why it is not known whether one waits; empty when it is. */
  readonly error: string;
}

const source = "src/actors/change-email/change-email.actors.ts";
const parts = formParts<ChangeEmailContext, ChangeEmailEvent>((context) => checkEmailChange(context, null));

const changeEmailSetup = setup({
  types: {
    context: {} as ChangeEmailContext,
    events: {} as ChangeEmailEvent,
    emitted: {} as SharedEmitted,
  },
  actors: {
    loadEmailChange: promiseProvidedBy<AnswerTo<"getEmailChange">>(source),
    changeEmail: promiseProvidedBy<AnswerTo<"changeEmail">, EndpointInput<"changeEmail">>(source),
    resendEmailChange: promiseProvidedBy<AnswerTo<"resendEmailChange">>(source),
    cancelEmailChange: promiseProvidedBy<AnswerTo<"cancelEmailChange">>(source),
  },
  actions: parts.actions,
  guards: {
    ...parts.guards,
    isPending: (_, { pending }: EndpointAnswer<"getEmailChange">) => pending !== null,
    isOver: (_, { code }: Failure) => code === "email_change_not_found",
  },
});

const form = { email: "", password: "", texts: {} } as const;
const empty: ChangeEmailContext = { ...form, pending: null, error: "" };

export const EMAIL_STAYS = "Your email address stays as it is.";
export const emailSentTo = (email: string): string =>
  `We sent a link to ${email}. Your address changes when you open it.`;

const sentToast = ({ context }: { readonly context: ChangeEmailContext }) => ({
  type: "toast.requested" as const,
  kind: "success" as const,
  title: "Check your Email",
  text: emailSentTo(context.pending ?? ""),
});

/** Changing the own e-mail: the form, and what can be done while the new address waits for its confirmation. */
export const changeEmailMachine = changeEmailSetup.createMachine({
  id: "change-email",
  meta: { publicFields: ["email"] },
  context: empty,
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadEmailChange",
        src: "loadEmailChange",
        onDone: byStatus({
          ok: [
            {
              guard: { type: "isPending", params: ({ event }) => event.output.data },
              target: "waiting",
              actions: assign(({ event: { output } }) => ({
                ...empty,
                pending: output.data.pending?.email ?? null,
              })),
            },
            { target: "closed", actions: assign(empty) },
          ],
          failed: { target: "failed", actions: assign({ error: ({ event }) => event.output.failure.error }) },
        }),
        onError: { target: "failed", actions: assign({ error: UNREACHABLE }) },
      },
    },
    failed: { on: { "retry.requested": "loading", "change.outdated": "loading" } },
    closed: { on: { "change.chosen": "editing", "change.outdated": "loading" } },
    editing: {
      on: {
        "field.changed": { actions: "changeField" },
        "form.submitted": whenSubmitted,
        "change.left": { target: "closed", actions: assign(empty) },
      },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "changeEmail",
        src: "changeEmail",
        input: ({ context: { email, password } }) => ({ email: email.trim(), password }),
        onDone: byStatus({
          ok: {
            target: "waiting",
            actions: [
              assign(({ context }) => ({ ...empty, pending: context.email.trim() })),
              emit(sentToast),
            ],
          },
          failed: whenRefused,
        }),
        onError: whenUnreachable,
      },
    },
    waiting: {
      on: { "resend.chosen": "resending", "cancel.chosen": "cancelling", "change.outdated": "loading" },
    },
    resending: {
      tags: "busy",
      invoke: {
        id: "resendEmailChange",
        src: "resendEmailChange",
        onDone: byStatus({
          ok: { target: "waiting", actions: emit(sentToast) },
          failed: [
            {
              // It was confirmed or given up elsewhere meanwhile.
              guard: { type: "isOver", params: ({ event }) => event.output.failure },
              target: "loading",
              actions: emit(({ event }) => errorToast(event.output.failure.error)),
            },
            { target: "waiting", actions: emit(({ event }) => errorToast(event.output.failure.error)) },
          ],
        }),
        onError: { target: "waiting", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
    cancelling: {
      tags: "busy",
      invoke: {
        id: "cancelEmailChange",
        src: "cancelEmailChange",
        onDone: byStatus({
          ok: {
            target: "closed",
            actions: [assign(empty), emit({ type: "toast.requested", kind: "success", text: EMAIL_STAYS })],
          },
          failed: {
            target: "waiting",
            actions: emit(({ event }) => errorToast(event.output.failure.error)),
          },
        }),
        onError: { target: "waiting", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
  },
});

export type ChangeEmailRef = ActorRefFrom<typeof changeEmailMachine>;
type Snapshot = SnapshotFrom<typeof changeEmailMachine>;

export type ChangeEmailView =
  | { readonly status: "loading" | "closed" }
  | { readonly status: "failed"; readonly error: string }
  | ({ readonly status: "editing"; readonly saving: boolean } & Pick<
      ChangeEmailContext,
      "email" | "password" | "texts"
    >)
  | {
      readonly status: "waiting";
      readonly pending: string;
      readonly busy: "resending" | "cancelling" | null;
    };

/** What the card of the e-mail shows below the address. */
export const selectChangeEmailView = (snapshot: Snapshot): ChangeEmailView => {
  const { email, password, texts, pending, error } = snapshot.context;
  const status = snapshot.value;
  switch (status) {
    case "loading":
    case "closed":
      return { status };
    case "failed":
      return { status, error };
    case "editing":
    case "submitting":
      return { status: "editing", saving: status === "submitting", email, password, texts };
    case "waiting":
    case "resending":
    case "cancelling":
      return { status: "waiting", pending: pending ?? "", busy: status === "waiting" ? null : status };
  }
};
