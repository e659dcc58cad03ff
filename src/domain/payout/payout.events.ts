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
  /** A provider pays it, into the account that the creator has there. */
  | {
      readonly type: "PayoutAssigned";
      readonly data: {
        readonly provider: string;
        readonly account: string;
        readonly assignedAt: EpochSeconds;
      };
    }
  /** The provider has sent it, under a name of its own. */
  | {
      readonly type: "PayoutTransferred";
      readonly data: { readonly reference: string; readonly sentAt: EpochSeconds };
    }
  | { readonly type: "PayoutPaid"; readonly data: { readonly paidAt: EpochSeconds } }
  /** It never arrived, and the provider has given it back: it is owed again. */
  | {
      readonly type: "PayoutFailed";
      readonly data: { readonly reason: string; readonly failedAt: EpochSeconds };
    }
  /** The bank did not take it: it is owed again. */
  | {
      readonly type: "PayoutReturned";
      readonly data: { readonly reason: string; readonly returnedAt: EpochSeconds };
    };
