import type { Generated } from "kysely";

import type { AccountState } from "./payout.port.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";

/** One row a payout. */
export interface PayoutTable {
  readonly id: string;
  readonly creator_id: AccountId;
  readonly amount: Cents;
  readonly status: "booked" | "assigned" | "sent" | "paid" | "failed" | "returned";
  /** Why it failed, or the bank sent it back. */
  readonly reason: string | null;
  readonly booked_at: EpochSeconds;
  /** Which file for the bank it stands in, and since when. */
  readonly file: number | null;
  readonly sent_at: EpochSeconds | null;
  readonly paid_at: EpochSeconds | null;
  /** Who pays it where no file does, into which account there, and what it is called there. */
  readonly provider: string | null;
  readonly account: string | null;
  readonly reference: string | null;
}

/** The account of a creator at a company that pays out: `state` as it was told last. */
export interface PayoutAccountTable {
  readonly creator_id: AccountId;
  readonly provider: string;
  readonly account: string;
  readonly state: AccountState;
  /** What the company asks for, in words. */
  readonly reason: string | null;
  readonly begun_at: EpochSeconds;
  readonly told_at: EpochSeconds;
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
  readonly payout_account: PayoutAccountTable;
}
