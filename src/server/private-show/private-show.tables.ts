import type { PrivateEnding, PrivateKind, PrivateParty } from "../../domain/private-show/private-show.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";

/** One row a private show, a fold over its events. Minutes, cents, epoch seconds; `held` in seconds. */
export interface PrivateShowTable {
  readonly id: string;
  readonly creator_id: AccountId;
  readonly fan_id: AccountId;
  readonly kind: PrivateKind;
  readonly minutes: number;
  readonly amount: Cents;
  readonly status: "invited" | "accepted" | "paid" | "running" | "over";
  readonly deadline: EpochSeconds | null;
  readonly payment_id: string | null;
  readonly invited_at: EpochSeconds;
  readonly started_at: EpochSeconds | null;
  readonly ended_at: EpochSeconds | null;
  /** How it ended, or why it came to nothing. */
  readonly ending: PrivateEnding | "withdrawn" | "declined" | "expired" | null;
  readonly held: number;
  readonly refund: Cents;
}

/** The page of each side that is in the room. */
export interface PrivatePresenceTable {
  readonly show_id: string;
  readonly party: PrivateParty;
  readonly peer: string;
  readonly seen_at: EpochSeconds;
}

export interface PrivateShowTables {
  readonly private_show: PrivateShowTable;
  readonly private_presence: PrivatePresenceTable;
}
