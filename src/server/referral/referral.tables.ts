import type { BasisPoints } from "../../domain/manager/fee.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** An account that was made through somebody's link. Plain rows: the name in the link is looked up once, at the sign-up. */
export interface ReferralTable {
  readonly referred_id: AccountId;
  readonly referrer_id: AccountId;
  /** The part of the gross that the site promised then. */
  readonly share: BasisPoints;
  readonly signed_up_at: EpochSeconds;
  /** When the account was first approved as a creator, and when its sales stop to count; null: it was not yet. */
  readonly approved_at: EpochSeconds | null;
  readonly ends_at: EpochSeconds | null;
}
