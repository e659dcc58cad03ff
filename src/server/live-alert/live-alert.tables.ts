import type { Generated } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** An account that wants to be told when a creator goes live. */
export interface LiveAlertTable {
  readonly creator_id: AccountId;
  readonly account_id: AccountId;
  readonly created_at: EpochSeconds;
  /** When he was told last; null: not yet. */
  readonly told_at: Generated<EpochSeconds | null>;
}

export interface LiveAlertTables {
  readonly live_alert: LiveAlertTable;
}
