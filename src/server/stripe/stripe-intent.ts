import type { Stripe } from "stripe";

import type { ProviderEvent, SavedCard } from "../payment/payment.port.ts";

/** What Stripe keeps of one payment: a payment intent, or a setup intent where nothing is charged (a card check). */
export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** The metadata by which an intent and its charges are ours. */
export const PAYMENT_ID = "payment_id";
export const CURRENCY = "usd";
/** The only currency that our cents are of; an amount of another one can never be the order's. */
export const centsOf = (amount: number, currency: string): number => (currency === CURRENCY ? amount : -1);

const brands: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** A card as we keep it, of its payment method's id and what Stripe says of it. */
export const cardOf = (
  token: string,
  { brand, last4 }: { readonly brand: string | null; readonly last4: string | null },
): SavedCard => ({ token, brand: brands[brand ?? ""] ?? "Card", last4: last4 ?? "" });

/** Only of a payment method that was asked for with the intent (`expand`). */
export const cardOfMethod = (method: Intent["payment_method"]): SavedCard | null =>
  method === null || typeof method === "string" || method.card === undefined
    ? null
    : cardOf(method.id, method.card);

export const isSetup = (reference: string): boolean => reference.startsWith("seti_");

/** What an intent holds or took for a payment; null: nothing. Throws while the bank is still being asked. */
export const standingOf = (paymentId: string, intent: Intent): ProviderEvent | null => {
  const { id: reference, status } = intent;
  if (status === "processing") throw new Error(`Stripe is still processing ${reference}.`);
  if (status === "canceled") return { kind: "voided", paymentId, reference };
  if (status !== "succeeded" && status !== "requires_capture") return null;
  const card = cardOfMethod(intent.payment_method);
  // A card check holds nothing and has nothing to take: it stands as held until we say that we took it.
  if (intent.object === "setup_intent") return { kind: "authorized", paymentId, reference, amount: 0, card };
  const taken = status === "succeeded";
  const amount = centsOf(taken ? intent.amount_received : intent.amount, intent.currency);
  return { kind: taken ? "captured" : "authorized", paymentId, reference, amount, card };
};

/** Why nothing is held, when the card was asked for already. */
export const declineOf = (paymentId: string, intent: Intent): ProviderEvent | null => {
  if (intent.status === "requires_action")
    return { kind: "declined", paymentId, code: "authentication_required" };
  const error = intent.object === "payment_intent" ? intent.last_payment_error : intent.last_setup_error;
  if (intent.status !== "requires_payment_method" || error === null) return null;
  return { kind: "declined", paymentId, code: error.code ?? "card_declined" };
};

const ranks: Readonly<Partial<Record<Intent["status"], number>>> = {
  succeeded: 3,
  requires_capture: 2,
  processing: 1,
};

/** The one that says most: money that was taken, then held, then the newest; undefined of none. */
export const foremost = (intents: readonly Intent[]): Intent | undefined =>
  intents.toSorted(
    (one, other) => (ranks[other.status] ?? 0) - (ranks[one.status] ?? 0) || other.created - one.created,
  )[0];
