import type { Stripe } from "stripe";

import { missing, StripeAnswer } from "./stand-in-error.ts";

type Shown<Whole, Name extends keyof Whole> = { -readonly [Each in Name]: Whole[Each] };

/** Objects in the shapes of the library's types, with the fields that are of interest to somebody. */
export type Method = Shown<Stripe.PaymentMethod, "id" | "object" | "type" | "created" | "livemode"> & {
  customer: string | null;
  card: Pick<Stripe.PaymentMethod.Card, "brand" | "last4" | "exp_month" | "exp_year">;
  /** Not shown: what the bank does. */
  readonly number: string;
};
type Common = { customer: string; payment_method: string | null; metadata: Stripe.Metadata };
export type PaymentIntent = Common &
  Shown<
    Stripe.PaymentIntent,
    | ("id" | "object" | "amount" | "amount_capturable" | "amount_received" | "capture_method" | "currency")
    | ("created" | "livemode" | "status" | "canceled_at" | "cancellation_reason" | "setup_future_usage")
  > & { latest_charge: string | null; last_payment_error: object | null };
export type SetupIntent = Common &
  Shown<Stripe.SetupIntent, "id" | "object" | "created" | "livemode" | "status" | "usage"> & {
    last_setup_error: object | null;
  };
export type Intent = PaymentIntent | SetupIntent;
export type Charge = Shown<
  Stripe.Charge,
  | ("id" | "object" | "amount" | "amount_captured" | "amount_refunded" | "captured" | "currency" | "created")
  | (
      | "livemode"
      | "metadata"
      | "paid"
      | "refunded"
      | "status"
      | "failure_code"
      | "payment_method"
      | "disputed"
    )
> & { payment_intent: string; customer: string; payment_method_details: object };

export interface StripeEvent {
  readonly id: string;
  readonly object: "event";
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object };
  readonly livemode: boolean;
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: null };
  readonly type: Stripe.Event["type"];
  /** The connected account that it happened to. */
  readonly account?: string;
}

/** The cards that Stripe documents for tests, as far as they are used here. */
export const numbers = {
  pays: "4242424242424242",
  declines: "4000000000000002",
  asks: "4000000000003220",
  /** Can be kept; every later charge is declined. */
  declinesLater: "4000000000000341",
} as const;

/** What a bank's refusal says in an intent or an answer. */
type BankError = { readonly type: string; readonly code: string; readonly decline_code?: string };

export const authenticationRequired = {
  type: "card_error",
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
} as const;
export const cardDeclined = {
  type: "card_error",
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
} as const;

export interface BooksOptions {
  /** Its clock, in epoch seconds. */
  readonly now: () => number;
  readonly livemode: boolean;
  readonly apiVersion: string;
  readonly tell: (event: StripeEvent) => void;
  /** A charge was taken, or a hold given back. */
  readonly moved: (charge: Charge, what: "taken" | "released") => void;
}

/** What Stripe keeps: the witness outside the product of what was held, taken and given back. */
export const createBooks = ({ now, livemode, apiVersion, tell, moved }: BooksOptions) => {
  const counts = { next: 0 };
  const named = (prefix: string): string => `${prefix}_${String((counts.next += 1)).padStart(14, "0")}`;
  const customers = new Map<string, { id: string; object: "customer"; metadata: Stripe.Metadata }>();
  const methods = new Map<string, Method>();
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();

  const happened = (type: StripeEvent["type"], object: object, account?: string): void =>
    tell({
      ...(account === undefined ? {} : { account }),
      ...{ id: named("evt"), object: "event", api_version: apiVersion, created: now(), livemode, type },
      data: { object: structuredClone(shown(object)) },
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    });

  const shown = (object: object): object => {
    const { number: _, ...seen } = object as Partial<Method>;
    return seen;
  };

  const makeMethod = (number: string, customer: string | null): Method => {
    const method: Method = {
      ...{
        id: named("pm"),
        object: "payment_method",
        type: "card",
        created: now(),
        livemode,
        customer,
        number,
      },
      card: { brand: "visa", last4: number.slice(-4), exp_month: 12, exp_year: 2040 },
    };
    methods.set(method.id, method);
    return method;
  };

  const makeIntent = (of: {
    readonly amount: number;
    readonly customer: string;
    readonly metadata: Stripe.Metadata;
    readonly isKept?: boolean;
  }): Intent => {
    const { amount, customer, metadata } = of;
    const common = { customer, metadata, payment_method: null, created: now(), livemode };
    const intent: Intent =
      amount === 0
        ? {
            ...{ ...common, id: named("seti"), object: "setup_intent", status: "requires_payment_method" },
            ...{ usage: "off_session", last_setup_error: null },
          }
        : {
            ...{ ...common, id: named("pi"), object: "payment_intent", status: "requires_payment_method" },
            ...{
              amount,
              amount_capturable: 0,
              amount_received: 0,
              currency: "usd",
              capture_method: "manual",
            },
            ...{
              canceled_at: null,
              cancellation_reason: null,
              latest_charge: null,
              last_payment_error: null,
            },
            setup_future_usage: of.isKept === true ? "off_session" : null,
          };
    intents.set(intent.id, intent);
    happened(`${intent.object}.created`, intent);
    return intent;
  };

  const chargeOf = (intent: PaymentIntent, method: Method, failure: string | null): Charge => {
    const charge: Charge = {
      ...{ id: named("ch"), object: "charge", amount: intent.amount, amount_captured: 0, amount_refunded: 0 },
      ...{ captured: false, currency: intent.currency, created: now(), livemode, disputed: false },
      // Copied once, when the intent is confirmed.
      metadata: { ...intent.metadata },
      ...{ paid: failure === null, refunded: false, status: failure === null ? "succeeded" : "failed" },
      ...{ failure_code: failure, payment_method: method.id, payment_intent: intent.id },
      customer: intent.customer,
      payment_method_details: { type: "card", card: { brand: method.card.brand, last4: method.card.last4 } },
    };
    charges.set(charge.id, charge);
    intent.latest_charge = charge.id;
    return charge;
  };

  /** The bank refuses, or the payer does not answer its question. */
  const fail = (intent: Intent, method: Method, error: BankError): void => {
    intent.status = "requires_payment_method";
    if (intent.object === "setup_intent") {
      intent.last_setup_error = error;
      happened("setup_intent.setup_failed", intent);
      return;
    }
    intent.last_payment_error = error;
    happened("charge.failed", chargeOf(intent, method, error.code));
    happened("payment_intent.payment_failed", intent);
  };

  /** The bank agrees: the money is held. */
  const succeed = (intent: Intent, method: Method): void => {
    intent.payment_method = method.id;
    if (intent.object === "setup_intent") {
      intent.status = "succeeded";
      method.customer = intent.customer;
      happened("setup_intent.succeeded", intent);
      return;
    }
    if (intent.setup_future_usage !== null) method.customer = intent.customer;
    intent.status = "requires_capture";
    intent.amount_capturable = intent.amount;
    intent.last_payment_error = null;
    happened("charge.succeeded", chargeOf(intent, method, null));
    happened("payment_intent.amount_capturable_updated", intent);
  };

  const unexpected = (intent: Intent, verb: string): StripeAnswer =>
    new StripeAnswer(400, {
      ...{ type: "invalid_request_error", code: "payment_intent_unexpected_state", payment_intent: intent },
      message: `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}.`,
    });

  const paymentIntent = (id: string): PaymentIntent => {
    const intent = intents.get(id);
    if (intent?.object !== "payment_intent") throw missing("payment_intent", id);
    return intent;
  };

  const end = (intent: PaymentIntent, reason: PaymentIntent["cancellation_reason"]): void => {
    const charge = charges.get(intent.latest_charge ?? "");
    const isHeld = intent.status === "requires_capture";
    Object.assign(intent, { status: "canceled", canceled_at: now(), amount_capturable: 0 });
    intent.cancellation_reason = reason;
    if (charge !== undefined && isHeld) {
      if (reason === "automatic") happened("charge.expired", charge);
      else moved(charge, "released");
    }
    happened("payment_intent.canceled", intent);
  };

  return {
    ...{ customers, methods, intents, charges, named, happened, makeMethod, makeIntent, fail, succeed, end },
    paymentIntent,
    shown,
    makeCustomer: (metadata: Stripe.Metadata) => {
      const customer = { id: named("cus"), object: "customer" as const, metadata };
      customers.set(customer.id, customer);
      return customer;
    },
    /** A charge of a kept card, with nobody there. */
    chargeKept: (intent: Intent, methodId: string): void => {
      const method = methods.get(methodId)!;
      const error =
        method.number === numbers.asks
          ? authenticationRequired
          : method.number === numbers.declinesLater || method.number === numbers.declines
            ? cardDeclined
            : null;
      if (error === null) return succeed(intent, method);
      fail(intent, method, error);
      throw new StripeAnswer(402, { ...error, [intent.object]: intent });
    },
    capture: (id: string): PaymentIntent => {
      const intent = paymentIntent(id);
      if (intent.status !== "requires_capture") throw unexpected(intent, "captured");
      Object.assign(intent, { status: "succeeded", amount_capturable: 0, amount_received: intent.amount });
      const charge = charges.get(intent.latest_charge ?? "")!;
      Object.assign(charge, { captured: true, amount_captured: charge.amount });
      moved(charge, "taken");
      happened("charge.captured", charge);
      happened("payment_intent.succeeded", intent);
      return intent;
    },
    /** The bank that had agreed to a hold refuses it: the money is held no more, and the card was declined. */
    refuseHeld: (id: string): PaymentIntent => {
      const intent = paymentIntent(id);
      if (intent.status !== "requires_capture") throw unexpected(intent, "declined");
      const charge = charges.get(intent.latest_charge ?? "")!;
      Object.assign(charge, { paid: false, status: "failed", failure_code: cardDeclined.code });
      Object.assign(intent, { status: "requires_payment_method", amount_capturable: 0 });
      intent.last_payment_error = cardDeclined;
      happened("charge.failed", charge);
      happened("payment_intent.payment_failed", intent);
      return intent;
    },
    cancel: (id: string, reason: PaymentIntent["cancellation_reason"]): PaymentIntent => {
      const intent = paymentIntent(id);
      if (intent.status === "canceled" || intent.status === "succeeded") throw unexpected(intent, "canceled");
      end(intent, reason);
      return intent;
    },
  };
};

export type Books = ReturnType<typeof createBooks>;
