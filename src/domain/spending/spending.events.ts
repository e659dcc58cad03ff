import type { Cents, EpochSeconds } from "../unit/unit.ts";

/** The facts of what one buyer may spend a month. */
export type SpendingEvent =
  | {
      readonly type: "SpendingLimitSet";
      readonly data: {
        /** Null: without a limit. */
        readonly limit: Cents | null;
        /** The month from which on it counts, as `monthOf` numbers them. */
        readonly month: number;
        /** What was spent in the month in which it was set. */
        readonly spent: Cents;
        readonly setAt: EpochSeconds;
      };
    }
  | {
      readonly type: "SpendingCounted";
      readonly data: {
        readonly paymentId: string;
        readonly amount: Cents;
        readonly countedAt: EpochSeconds;
      };
    }
  | { readonly type: "SpendingReturned"; readonly data: { readonly paymentId: string } };
