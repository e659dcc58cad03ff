import type { Purpose, PurchaseKind } from "../purchases.ts";
import type { AccountId, Cents } from "../unit/unit.ts";

/** As what money is paid. A new one changes the shape of the socket's `payment.update`. */
export const paymentIntents = [
  "tip",
  "post",
  "direct_message",
  "pay_per_direct_message",
  "snapchat",
  "subscription",
] as const;
export type PaymentIntent = (typeof paymentIntents)[number];

/** The types of the socket's `payment.update`. */
export type PaymentUpdateType =
  | "fans_trial"
  | "fans_subscription"
  | "fans_follow_free"
  | "fans_snapchat"
  | "fans_tip"
  | "fans_private"
  | "fans_post"
  | "fans_direct_message";

/** Why held money goes back; each is a failure of calls as well (`src/protocol/failures.ts`). */
export type SaleRefusal =
  | "account_deleted"
  | "already_subscribed"
  | "already_unlocked"
  | "blocked"
  | "free_follow_off"
  | "gallery_not_found"
  | "intent_not_supported"
  | "message_not_found"
  | "message_refused"
  | "monthly_limit"
  | "offer_ended"
  | "places_used_up"
  | "post_not_found"
  | "price_changed"
  | "private_not_valid"
  | "private_open"
  | "profile_pending"
  | "tip_blocked";

/** What is bought, by whom, from whom, for how much: computed by the server alone. Cents. */
export interface PaymentOrder<Kind extends PurchaseKind = PurchaseKind> {
  readonly intent: PaymentIntent;
  readonly purpose: Purpose<Kind>;
  readonly buyerId: AccountId;
  readonly creatorId: AccountId;
  readonly amount: Cents;
  readonly returnUri: string;
  /** Charged on the saved card of its moment: its payer enters none. */
  readonly onSavedCard?: true;
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
