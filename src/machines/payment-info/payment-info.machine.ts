import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import { clearText, FIELD_REQUIRED, type FieldTexts } from "../../domain/account/field-texts.ts";
import {
  emptyPaymentInfo,
  usualMethod,
  type PaymentInfo,
  type PaymentInfoField,
  type PayoutMethod,
} from "../../domain/payment-info/payment-info.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { Payto } from "../../protocol/records.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

/** Told once the details are kept. */
export const PAYMENT_INFO_SAVED = "Your payment info was saved.";

/** The fields whose text is nobody's business. */
export type NumberField = "iban" | "account_number" | "tax_id";
export type DetailField = Exclude<PaymentInfoField, NumberField | "country" | "method" | "certified">;

/** What `detail.typed`, `number.typed` and `currentPassword.typed` carry is secret. */
export type PaymentInfoEvent =
  | { readonly type: "detail.typed"; readonly field: DetailField; readonly value: string }
  | { readonly type: "number.typed"; readonly field: NumberField; readonly value: string }
  | { readonly type: "country.chosen"; readonly value: string }
  | { readonly type: "method.chosen"; readonly value: PayoutMethod }
  | { readonly type: "certified.changed"; readonly value: boolean }
  | { readonly type: "currentPassword.typed"; readonly value: string }
  | { readonly type: "form.submitted" }
  | { readonly type: "change.chosen" }
  | { readonly type: "change.cancelled" }
  | { readonly type: "retry.requested" };

export type PaymentInfoTexts = FieldTexts<PaymentInfoField | "current_password">;

export interface PaymentInfoContext {
  readonly payto: Payto | null;
  /** Why the page could not be read; null: the server could not be reached. */
  readonly failure: Failure | null;
  readonly info: PaymentInfo;
  readonly current_password: string;
  readonly texts: PaymentInfoTexts;
}

/** What is judged and sent; `info` is secret. */
export interface PaymentInfoTyped {
  readonly info: PaymentInfo;
  readonly current_password: string;
}

const file = "src/actors/payment-info/payment-info.actors.ts";

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
    checkPaymentInfo: promiseProvidedBy<PaymentInfoTexts, Pick<PaymentInfoTyped, "info">>(file),
    savePaymentInfo: promiseProvidedBy<AnswerTo<"savePayto">, PaymentInfoTyped>(file),
  },
  guards: { hasDetails: ({ context }) => (context.payto?.details ?? null) !== null },
});

const typed = ({ info, current_password }: PaymentInfoContext): PaymentInfoTyped => ({
  info,
  current_password,
});

/** The form with what may be shown of the details that are kept: every number is typed anew. */
const formOf = (payto: Payto | null): Pick<PaymentInfoContext, "info" | "current_password" | "texts"> => {
  const details = payto?.details ?? null;
  if (details === null) return { info: emptyPaymentInfo, current_password: "", texts: {} };
  const { holder, country, method, address, city, postal_code } = details;
  return {
    info: { ...emptyPaymentInfo, holder, country, method, address, city, postal_code },
    current_password: "",
    texts: {},
  };
};

const read = (answer: AnswerTo<"getPayto">): Partial<PaymentInfoContext> => {
  if (answer.status === "failed") return { failure: answer.failure };
  const { payto } = answer.data;
  return { payto, failure: null, ...formOf(payto) };
};

/** What keeps the form from being sent: what was judged of the details, and the password. */
const textsOf = (judged: PaymentInfoTexts, { current_password: password }: PaymentInfoContext) =>
  password === "" ? { ...judged, current_password: FIELD_REQUIRED } : judged;

/**
 * Where a creator's earnings go (ACCT-74): what is kept, and the form that changes it, which asks the password. A recording
 * does not hold what was typed, so what is wrong with it is an actor's answer, which a replay takes as it was.
 */
export const paymentInfoMachine = paymentInfoSetup.createMachine({
  id: "payment-info",
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
        "detail.typed": {
          actions: assign(({ context, event }) => ({
            info: { ...context.info, [event.field]: event.value },
            texts: clearText(context.texts, event.field),
          })),
        },
        "number.typed": {
          actions: assign(({ context, event }) => ({
            info: { ...context.info, [event.field]: event.value },
            texts: clearText(context.texts, event.field),
          })),
        },
        // What another country or way of payment finds wrong is another matter.
        "country.chosen": {
          actions: assign(({ context, event: { value: country } }) => ({
            info: { ...context.info, country, method: usualMethod(country) },
            texts: {},
          })),
        },
        "method.chosen": {
          actions: assign(({ context, event: { value: method } }) => ({
            info: { ...context.info, method },
            texts: {},
          })),
        },
        "certified.changed": {
          actions: assign(({ context, event }) => ({
            info: { ...context.info, certified: event.value },
            texts: clearText(context.texts, "certified"),
          })),
        },
        "currentPassword.typed": {
          actions: assign(({ context, event }) => ({
            current_password: event.value,
            texts: clearText(context.texts, "current_password"),
          })),
        },
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
        input: ({ context }) => ({ info: context.info }),
        onDone: [
          {
            guard: ({ context, event }) => Object.keys(textsOf(event.output, context)).length === 0,
            target: "submitting",
            actions: assign({ texts: {} }),
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
        input: ({ context }) => typed(context),
        onDone: byStatus({
          ok: {
            target: "shown",
            actions: [
              assign(({ event }) => read(event.output)),
              emit({ type: "toast.requested", kind: "success", text: PAYMENT_INFO_SAVED }),
            ],
          },
          failed: {
            target: "editing",
            actions: [
              assign({ texts: ({ event }) => event.output.failure.fields ?? {} }),
              emit(({ event }) => errorToast(event.output.failure.error)),
            ],
          },
        }),
        onError: { target: "editing", actions: emit(errorToast(UNREACHABLE)) },
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
  return { status: "form", payto, texts, busy, canCancel: details !== null, ...typed(snapshot.context) };
};
