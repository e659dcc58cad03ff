import type { OfferChoice } from "../../domain/offer/offer.ts";
import type { SubscriptionStatus, SubscriptionType } from "../../domain/subscription/subscription.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";

/** One row a subscription, from its request on. Cents, epoch seconds. */
export interface SubscriptionTable {
  readonly id: string;
  readonly fan_id: AccountId;
  readonly creator_id: AccountId;
  readonly type: SubscriptionType;
  readonly status: SubscriptionStatus;
  readonly choice: OfferChoice | null;
  readonly payment_id: string | null;
  readonly price: Cents;
  readonly next_price: Cents | null;
  readonly next_months: number;
  /** Whether it ever gave access. */
  readonly started: boolean;
  readonly created_at: EpochSeconds;
  readonly end_at: EpochSeconds | null;
  readonly canceled_at: EpochSeconds | null;
  readonly resumes_at: EpochSeconds | null;
}

/** A limited offer of a creator: how many places it has (null: no limit), how many are gone. */
export interface OfferPlacesTable {
  readonly creator_id: AccountId;
  readonly kind: "trial" | "winback";
  readonly open: boolean;
  readonly places: number | null;
  readonly ends_at: EpochSeconds | null;
  readonly taken: number;
  readonly reserved: number;
}

export interface SubscriptionTables {
  readonly subscription: SubscriptionTable;
  readonly offer_places: OfferPlacesTable;
}
