import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";

/** One row a payout. */
export interface PayoutTable {
  readonly id: string;
  readonly creator_id: AccountId;
  readonly amount: Cents;
  readonly status: "booked" | "paid" | "returned";
  /** Why the bank sent it back. */
  readonly reason: string | null;
  readonly booked_at: EpochSeconds;
  readonly paid_at: EpochSeconds | null;
}

/** A weekly run that is over. */
export interface PayoutRunTable {
  readonly monday: EpochSeconds;
  readonly payouts: number;
}

export interface PayoutTables {
  readonly payout: PayoutTable;
  readonly payout_run: PayoutRunTable;
}
