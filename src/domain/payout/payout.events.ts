import type { AccountId, Cents, EpochSeconds } from "../unit/unit.ts";

/** The facts of one payout to a creator. */
export type PayoutEvent =
  | {
      readonly type: "PayoutBooked";
      readonly data: {
        readonly creatorId: AccountId;
        readonly amount: Cents;
        readonly bookedAt: EpochSeconds;
      };
    }
  /** It stands in a file for the bank, known by its number. */
  | { readonly type: "PayoutSent"; readonly data: { readonly file: number; readonly sentAt: EpochSeconds } }
  | { readonly type: "PayoutPaid"; readonly data: { readonly paidAt: EpochSeconds } }
  /** The bank did not take it: it is owed again. */
  | {
      readonly type: "PayoutReturned";
      readonly data: { readonly reason: string; readonly returnedAt: EpochSeconds };
    };
