import type { Purpose, PurchaseKind } from "../purchases.ts";
import type { AccountId, Cents } from "../unit/unit.ts";

export type PaymentIntent =
  | "tip"
  | "post"
  | "direct_message"
  | "pay_per_direct_message"
  | "snapchat"
  | "subscription";

/** What is bought, by whom, from whom, for how much: computed by the server alone. Cents. */
export interface PaymentOrder<Kind extends PurchaseKind = PurchaseKind> {
  readonly intent: PaymentIntent;
  readonly purpose: Purpose<Kind>;
  readonly buyerId: AccountId;
  readonly creatorId: AccountId;
  readonly amount: Cents;
  readonly returnUri: string;
}

/** The status of a payment, as its payer sees it. */
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
