import type { ColumnType, Generated } from "kysely";

import type { AutoRule, AutoType } from "../../domain/auto-message/auto-message.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** A message that is sent by itself; of the same row of ids as `direct_message`. */
export interface AutoMessageTable {
  readonly id: Generated<number>;
  readonly creator_id: AccountId;
  readonly type: AutoType;
  readonly rule: ColumnType<AutoRule, string, string>;
  /** By whose clocks the days of an interval are counted: those of the page that wrote the rule. */
  readonly time_zone: Generated<string>;
  /** What is said now, with its media and price. */
  readonly content_id: number;
  readonly active: boolean;
  readonly version: Generated<number>;
  /** When an interval is sent next, or the time of the round that is under way; null: it is off, or none. */
  readonly next_at: EpochSeconds | null;
  /** Up to which account that round was sent, in the order of ids. */
  readonly last_account: Generated<string>;
  readonly created_at: EpochSeconds;
  readonly deleted_at: Generated<EpochSeconds | null>;
}

/** What was ever said by an automatic message. */
export interface AutoMessageContentTable {
  readonly direct_message_id: number;
  readonly auto_message_id: number;
}

export interface AutoMessageTables {
  readonly auto_message: AutoMessageTable;
  readonly auto_message_content: AutoMessageContentTable;
}
