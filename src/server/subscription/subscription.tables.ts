import type { OfferChoice } from "../../domain/offer/offer.ts";
import type { SubscriptionStatus, SubscriptionType } from "../../domain/subscription/subscription.ts";

/** One row a subscription, from its request on. Cents, epoch seconds. */
export interface SubscriptionTable {
  readonly id: string;
  readonly fan_id: string;
  readonly creator_id: string;
  readonly type: SubscriptionType;
  readonly status: SubscriptionStatus;
  readonly choice: OfferChoice | null;
  readonly payment_id: string | null;
  readonly price: number;
  readonly next_price: number | null;
  readonly next_months: number;
  /** Whether it ever gave access. */
  readonly started: boolean;
  readonly created_at: number;
  readonly end_at: number | null;
  readonly canceled_at: number | null;
}

/** A limited offer of a creator: how many places it has (null: no limit), how many are gone. */
export interface OfferPlacesTable {
  readonly creator_id: string;
  readonly kind: "trial" | "winback";
  readonly open: boolean;
  readonly places: number | null;
  readonly ends_at: number | null;
  readonly taken: number;
  readonly reserved: number;
}

export interface SubscriptionTables {
  readonly subscription: SubscriptionTable;
  readonly offer_places: OfferPlacesTable;
}
