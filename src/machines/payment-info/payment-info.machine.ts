import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import { FIELD_REQUIRED, type FieldTexts } from "../../domain/account/field-texts.ts";
import {
  emptyPaymentInfo,
  usualMethod,
  type PaymentInfo,
  type PaymentInfoField,
} from "../../domain/payment-info/payment-info.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { Payto } from "../../protocol/records.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenRefused, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

/** The toast once the details are stored. */
export const PAYMENT_INFO_SAVED = "Your payment info was saved.";

export type PaymentInfoEvent =
  | FormEvent<PaymentInfo & { readonly current_password: string }>
  | { readonly type: "change.chosen" }
  | { readonly type: "change.cancelled" }
  | { readonly type: "retry.requested" };

/** The fields by name, as they are called wherever the country does not matter. */
export const paymentInfoLabels: Readonly<Record<PaymentInfoField | "current_password", string>> = {
  holder: "Full name",
  country: "Country",
  method: "Paid to",
  iban: "IBAN",
  bank_code: "Routing number or SWIFT code",
  account_number: "Account number",
  address: "Street address",
  city: "City",
  postal_code: "ZIP or postal code",
  tax_id: "Tax ID",
  certified: "the statement of the tax form",
  signature: "Signature",
  current_password: "Current Password",
};

export type PaymentInfoTexts = FieldTexts<PaymentInfoField | "current_password">;

export interface PaymentInfoContext extends PaymentInfo {
  readonly payto: Payto | null;
  /** Why the page could not be read; null: the server could not be reached. */
  readonly failure: Failure | null;
  readonly current_password: string;
  readonly texts: PaymentInfoTexts;
}

/** What is judged and sent; `typed` is secret. */
export interface PaymentInfoTyped {
  readonly typed: PaymentInfo;
  readonly current_password: string;
}

const file = "src/actors/payment-info/payment-info.actors.ts";

/** What keeps the form from being sent: what was judged of the details, and the password. */
const textsOf = (judged: PaymentInfoTexts, { current_password: password }: PaymentInfoContext) =>
  password === "" ? { ...judged, current_password: FIELD_REQUIRED } : judged;

// The details are judged by an actor.
const { actions } = formParts<PaymentInfoContext, PaymentInfoEvent>((context) => textsOf({}, context));

const isAbout =
  (field: PaymentInfoField) =>
  ({ event }: { readonly event: PaymentInfoEvent }): boolean =>
    event.type === "field.changed" && event.field === field;

const paymentInfoSetup = setup({
  types: {
    context: {} as PaymentInfoContext,
    events: {} as PaymentInfoEvent,
    input: {} as PageInput<"payment-info">,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
  },
  actors: {
    loadPaymentInfo: promiseProvidedBy<AnswerTo<"getPayto">>(file),
    checkPaymentInfo: promiseProvidedBy<PaymentInfoTexts, Pick<PaymentInfoTyped, "typed">>(file),
    savePaymentInfo: promiseProvidedBy<AnswerTo<"savePayto">, PaymentInfoTyped>(file),
  },
  actions: {
    ...actions,
    chooseMethod: assign({ method: ({ context }) => usualMethod(context.country) }),
  },
  guards: {
    hasDetails: ({ context }) => (context.payto?.details ?? null) !== null,
    isCountry: isAbout("country"),
    isMethod: isAbout("method"),
  },
});

const sentOf = (context: PaymentInfoContext): PaymentInfoTyped => {
  const { payto: _payto, failure: _failure, texts: _texts, current_password, ...typed } = context;
  return { typed, current_password };
};

/** The form with what may be shown of the details that are kept: every number is typed anew. */
const formOf = (payto: Payto | null): Omit<PaymentInfoContext, "payto" | "failure"> => {
  const empty = { ...emptyPaymentInfo, current_password: "", texts: {} };
  const details = payto?.details ?? null;
  if (details === null) return empty;
  const { holder, country, method, address, city, postal_code } = details;
  return { ...empty, holder, country, method, address, city, postal_code };
};

const read = (answer: AnswerTo<"getPayto">): Partial<PaymentInfoContext> => {
  if (answer.status === "failed") return { failure: answer.failure };
  const { payto } = answer.data;
  return { payto, failure: null, ...formOf(payto) };
};

/**
 * Where a creator's earnings go (ACCT-74): what is kept, and the form that changes it, which asks the password. A recording
 * does not hold what was typed, so what is wrong with it is an actor's answer, which a replay takes as it was.
 */
export const paymentInfoMachine = paymentInfoSetup.createMachine({
  id: "payment-info",
  meta: { publicFields: ["country", "method", "certified"] },
  context: { payto: null, failure: null, ...formOf(null) },
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadPaymentInfo",
        src: "loadPaymentInfo",
        onDone: { target: "arrived", actions: assign(({ event }) => read(event.output)) },
        onError: { target: "failed", actions: assign({ failure: null }) },
      },
    },
    arrived: {
      always: [
        { guard: "hasDetails", target: "shown" },
        { guard: ({ context }) => context.failure !== null, target: "failed" },
        { target: "editing" },
      ],
    },
    failed: { on: { "retry.requested": "loading" } },
    shown: { on: { "change.chosen": "editing" } },
    editing: {
      on: {
        "field.changed": [
          // What another country or way of payment finds wrong is another matter.
          { guard: "isCountry", actions: ["changeField", "chooseMethod", "clearTexts"] },
          { guard: "isMethod", actions: ["changeField", "clearTexts"] },
          { actions: "changeField" },
        ],
        "change.cancelled": {
          guard: "hasDetails",
          target: "shown",
          actions: assign(({ context }) => formOf(context.payto)),
        },
        "form.submitted": "checking",
      },
    },
    checking: {
      invoke: {
        id: "checkPaymentInfo",
        src: "checkPaymentInfo",
        input: ({ context }) => ({ typed: sentOf(context).typed }),
        onDone: [
          {
            guard: ({ context, event }) => Object.keys(textsOf(event.output, context)).length === 0,
            target: "submitting",
            actions: "clearTexts",
          },
          {
            target: "editing",
            actions: assign({ texts: ({ context, event }) => textsOf(event.output, context) }),
          },
        ],
        onError: "editing",
      },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "savePaymentInfo",
        src: "savePaymentInfo",
        input: ({ context }) => sentOf(context),
        onDone: byStatus({
          ok: {
            target: "shown",
            actions: [
              assign(({ event }) => read(event.output)),
              emit({ type: "toast.requested", kind: "success", text: PAYMENT_INFO_SAVED }),
            ],
          },
          failed: whenRefused,
        }),
        onError: whenUnreachable,
      },
    },
  },
});

export type PaymentInfoRef = ActorRefFrom<typeof paymentInfoMachine>;
export type PaymentInfoSnapshot = SnapshotFrom<typeof paymentInfoMachine>;

export type PaymentInfoView =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: string }
  | { readonly status: "shown"; readonly payto: Payto; readonly details: NonNullable<Payto["details"]> }
  | (PaymentInfoTyped & {
      readonly status: "form";
      readonly payto: Payto;
      readonly texts: PaymentInfoTexts;
      readonly busy: boolean;
      /** There are details to go back to. */
      readonly canCancel: boolean;
    });

export const selectPaymentInfoView = (snapshot: PaymentInfoSnapshot): PaymentInfoView => {
  const { payto, failure, texts } = snapshot.context;
  if (snapshot.matches("failed")) return { status: "failed", error: failure?.error ?? UNREACHABLE };
  if (payto === null) return { status: "loading" };
  const { details } = payto;
  if (snapshot.matches("shown") && details !== null) return { status: "shown", payto, details };
  const busy = snapshot.matches("submitting");
  return { status: "form", payto, texts, busy, canCancel: details !== null, ...sentOf(snapshot.context) };
};
