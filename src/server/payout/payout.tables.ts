import type { Generated } from "kysely";

import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";

/** One row a payout. */
export interface PayoutTable {
  readonly id: string;
  readonly creator_id: AccountId;
  readonly amount: Cents;
  readonly status: "booked" | "sent" | "paid" | "returned";
  /** Why the bank sent it back. */
  readonly reason: string | null;
  readonly booked_at: EpochSeconds;
  /** Which file for the bank it stands in, and since when. */
  readonly file: number | null;
  readonly sent_at: EpochSeconds | null;
  readonly paid_at: EpochSeconds | null;
}

/** A weekly run that is over. */
export interface PayoutRunTable {
  readonly monday: EpochSeconds;
  readonly payouts: number;
}

/** A file for the bank as it was written, encrypted: it can be written again. */
export interface PayoutFileTable {
  readonly id: Generated<number>;
  /** Empty once it was kept long enough. */
  readonly sealed: string;
  /** How many stand in it. */
  readonly payouts: number;
  readonly written_at: EpochSeconds;
}

export interface PayoutTables {
  readonly payout: PayoutTable;
  readonly payout_file: PayoutFileTable;
  readonly payout_run: PayoutRunTable;
}
