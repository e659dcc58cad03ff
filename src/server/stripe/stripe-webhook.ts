import type { Stripe } from "stripe";
import { match } from "ts-pattern";

import type { Cents } from "../../domain/unit/unit.ts";
import { isPaymentId } from "../payment/payment-payload.ts";
import type { ProviderEvent } from "../payment/payment.port.ts";
import { cardOf, centsOf, PAYMENT_ID } from "./stripe-intent.ts";
import { REFUND_ID, refundStanding } from "./stripe-refunds.ts";

/** The payment that an object is about; null: none of ours. */
export const paymentIdOf = ({ metadata }: { readonly metadata: Stripe.Metadata | null }): string | null => {
  const id = metadata?.[PAYMENT_ID];
  return id !== undefined && isPaymentId(id) ? id : null;
};

const idOf = (object: string | { readonly id: string } | null): string | null =>
  object === null || typeof object === "string" ? object : object.id;

/** Of charges, not of their intents: only they say which card it was. */
const eventOfCharge = (kind: "authorized" | "captured", charge: Stripe.Charge): ProviderEvent | null => {
  const paymentId = paymentIdOf(charge);
  const reference = idOf(charge.payment_intent);
  if (paymentId === null || reference === null) return null;
  const details = charge.payment_method_details?.card;
  const token = charge.payment_method;
  const card = token === null || details === undefined ? null : cardOf(token, details);
  const amount = centsOf(kind === "captured" ? charge.amount_captured : charge.amount, charge.currency);
  return { kind, paymentId, reference, amount, card };
};

const declined = (
  object: { readonly metadata: Stripe.Metadata | null },
  error: { readonly code?: string } | null,
): ProviderEvent | null => {
  const paymentId = paymentIdOf(object);
  return paymentId === null ? null : { kind: "declined", paymentId, code: error?.code ?? "card_declined" };
};

const voided = (object: Stripe.PaymentIntent | Stripe.SetupIntent): ProviderEvent | null => {
  const paymentId = paymentIdOf(object);
  return paymentId === null ? null : { kind: "voided", paymentId, reference: object.id };
};

const refunded = (refund: Stripe.Refund): ProviderEvent | null => {
  const reference = idOf(refund.payment_intent);
  if (reference === null) return null;
  const refundId = refund.metadata?.[REFUND_ID] ?? null;
  return refundStanding({ paymentId: paymentIdOf(refund), reference, refundId }, refund);
};

/** What was kept for a dispute (`sign` -1: with money that was taken), or given back (1). Cents. */
const feeOf = ({ balance_transactions: lines }: Stripe.Dispute, sign: 1 | -1): number =>
  lines.filter(({ amount }) => Math.sign(amount) === sign).reduce((sum, { fee }) => sum - sign * fee, 0);

/** Told when money moves, not when a bank only asks: such questions take nothing. */
const disputed = (dispute: Stripe.Dispute, kind: "taken" | "won" | "lost"): ProviderEvent | null => {
  const reference = idOf(dispute.payment_intent);
  if (reference === null) return null;
  const about = { paymentId: null, reference, disputeId: dispute.id };
  if (kind === "taken")
    return { kind: "disputed", ...about, amount: dispute.amount, fee: feeOf(dispute, -1) };
  const won = kind === "won";
  return { kind: "disputeClosed", ...about, won, feeReturned: won ? feeOf(dispute, 1) : 0 };
};

/**
 * What a bank takes may be more than is left of a payment: its money is of another currency, or a part went back already. Of
 * our payment only what is left goes back; the rest is a part of what the dispute costs. `taken`: the dispute's amount, cents.
 */
export const withinPaid = <Event extends ProviderEvent>(
  event: Event,
  { amount_received, latest_charge }: Pick<Stripe.PaymentIntent, "amount_received" | "latest_charge">,
  taken: Cents,
): Event => {
  const refundedCents = typeof latest_charge === "object" ? (latest_charge?.amount_refunded ?? 0) : 0;
  const beyond = Math.max(0, taken - (amount_received - refundedCents));
  if (event.kind === "disputed") return { ...event, amount: event.amount - beyond, fee: event.fee + beyond };
  if (event.kind === "disputeClosed" && event.won)
    return { ...event, feeReturned: event.feeReturned + beyond };
  return event;
};

/** The kinds of events that a webhook endpoint has to be given (docs/OPERATIONS.md). All others mean nothing here. */
export const eventOf = (event: Stripe.Event): ProviderEvent | null =>
  match(event)
    .returnType<ProviderEvent | null>()
    .with({ type: "charge.succeeded" }, ({ data: { object } }) =>
      eventOfCharge(object.captured ? "captured" : "authorized", object),
    )
    .with({ type: "charge.captured" }, ({ data: { object } }) => eventOfCharge("captured", object))
    .with({ type: "payment_intent.payment_failed" }, ({ data: { object } }) =>
      declined(object, object.last_payment_error),
    )
    .with({ type: "setup_intent.setup_failed" }, ({ data: { object } }) =>
      declined(object, object.last_setup_error),
    )
    .with({ type: "setup_intent.succeeded" }, ({ data: { object } }) => {
      const paymentId = paymentIdOf(object);
      const [reference, card] = [object.id, null];
      return paymentId === null ? null : { kind: "authorized", paymentId, reference, amount: 0, card };
    })
    .with({ type: "payment_intent.canceled" }, ({ data: { object } }) => voided(object))
    .with({ type: "setup_intent.canceled" }, ({ data: { object } }) => voided(object))
    .with(
      { type: "refund.created" },
      { type: "refund.updated" },
      { type: "refund.failed" },
      ({ data: { object } }) => refunded(object),
    )
    .with({ type: "charge.dispute.funds_withdrawn" }, ({ data: { object } }) => disputed(object, "taken"))
    // Money also comes again of a dispute that goes on: of a payment of which a part had been given back before.
    .with({ type: "charge.dispute.funds_reinstated" }, ({ data: { object } }) =>
      object.status === "won" ? disputed(object, "won") : null,
    )
    .with({ type: "charge.dispute.closed" }, ({ data: { object } }) =>
      object.status === "lost" ? disputed(object, "lost") : null,
    )
    .with({ type: "payment_method.automatically_updated" }, ({ data: { object } }) =>
      object.card === undefined ? null : { kind: "cardUpdated", card: cardOf(object.id, object.card) },
    )
    .otherwise(() => null);
