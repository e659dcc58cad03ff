import type { Generated } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** A member of a creator's Snapchat: the subscription, and what the creator did there. Epoch seconds; null: not yet. */
export interface SnapchatMemberTable {
  readonly subscription_id: string;
  readonly creator_id: AccountId;
  readonly fan_id: AccountId;
  readonly snapchat_name: string;
  readonly joined_at: EpochSeconds;
  readonly added_at: Generated<EpochSeconds | null>;
  readonly removed_at: Generated<EpochSeconds | null>;
  readonly reminded_at: Generated<EpochSeconds | null>;
  readonly refund_asked_at: Generated<EpochSeconds | null>;
  /** When it was seen that his membership has ended, as long as that is so. */
  readonly ended_at: Generated<EpochSeconds | null>;
  /** When the member's page said how it goes on. */
  readonly told_at: Generated<EpochSeconds | null>;
  /** When his money was to go back and could not. */
  readonly kept_at: Generated<EpochSeconds | null>;
}

export interface SnapchatTables {
  readonly snapchat_member: SnapchatMemberTable;
}
