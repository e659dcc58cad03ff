import type { Generated } from "kysely";

import type { BroadcastGroup, BroadcastStatus } from "../../domain/broadcast/broadcast.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";

/** A message to many. */
export interface BroadcastTable {
  readonly id: Generated<number>;
  readonly creator_id: AccountId;
  readonly direct_message_id: number;
  readonly groups: readonly BroadcastGroup[];
  /** Accounts that were left out by name. */
  readonly excluded: readonly AccountId[];
  readonly spent_over: Cents;
  /** When it was to be sent: as it was written, or the time that was chosen. */
  readonly due_at: EpochSeconds;
  /** When its first fans got it; null: nobody has it yet. */
  readonly begun_at: Generated<EpochSeconds | null>;
  readonly status: Generated<BroadcastStatus>;
  /** Up to which account it was sent, in the order of ids. */
  readonly last_account: Generated<string>;
  readonly sent: Generated<number>;
  /** Null until it begins. */
  readonly total: Generated<number | null>;
  readonly created_at: EpochSeconds;
}

export interface BroadcastTables {
  readonly broadcast: BroadcastTable;
}
