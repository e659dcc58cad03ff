import type { SubscriptionTerms } from "../subscription/subscription.ts";

export type PaymentIntent =
  | "tip"
  | "post"
  | "direct_message"
  | "pay_per_direct_message"
  | "snapchat"
  | "subscription";

/** What a payment is for: a new subscription, the next term of one, or the card check of a free follow (FOLLOW-08). */
export type PaymentPurpose =
  | {
      readonly kind: "subscribe";
      readonly terms: SubscriptionTerms;
      /** The limited offer whose place it needs. */
      readonly limited: "trial" | "winback" | null;
    }
  | { readonly kind: "renew"; readonly subscriptionId: string }
  | { readonly kind: "follow" };

/** What is bought, by whom, from whom, for how much: computed by the server alone. Cents. */
export interface PaymentOrder {
  readonly intent: PaymentIntent;
  readonly purpose: PaymentPurpose;
  readonly buyerId: string;
  readonly creatorId: string;
  readonly amount: number;
  readonly returnUri: string;
}

/** How a payment stands, as its payer is told. */
export type PaymentOutcome = "open" | "processing" | "paid" | "declined" | "cancelled" | "refused";

/** The payer's words for the state of a payment; a hold that came after the payer left counts as cancelled. */
export const paymentOutcome = (
  status: "none" | "started" | "declined" | "authorized" | "approved" | "settled" | "voided" | "cancelled",
  reason: string | null,
): PaymentOutcome => {
  if (status === "none" || status === "started") return "open";
  if (status === "declined") return "declined";
  if (status === "authorized" || status === "approved") return "processing";
  if (status === "settled") return "paid";
  return status === "cancelled" || reason === "cancelled" ? "cancelled" : "refused";
};

/** The type of the socket's `payment.update`. */
export const paymentUpdateType = ({ purpose }: Pick<PaymentOrder, "purpose">): string => {
  if (purpose.kind === "follow") return "fans_follow_free";
  return purpose.kind === "subscribe" && purpose.terms.type === "trial" ? "fans_trial" : "fans_subscription";
};
