import type { ColumnType, Generated } from "kysely";

import type { WeeklySlot } from "../../domain/auto-post/weekly-slots.ts";
import type { PostAccess } from "../../domain/post/post.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

type JsonList<Item> = ColumnType<readonly Item[], string, string>;

/** How a creator's automatic posts are set up; folders that were deleted since may still be named. */
export interface AutoPostTable {
  readonly creator_id: AccountId;
  readonly slots: JsonList<WeeklySlot>;
  readonly folder_ids: JsonList<number>;
  readonly access: PostAccess;
  readonly active: boolean;
  readonly shares_on_twitter: Generated<boolean>;
  readonly time_zone: string;
  /** The slot that comes next, or is due; null: they are off. */
  readonly next_at: EpochSeconds | null;
  /** She was told that nothing is left, and no slot has published anything since. */
  readonly told_empty: Generated<boolean>;
  readonly changed_at: EpochSeconds;
}

/** A medium that was posted by itself: each once, and one a slot. */
export interface AutoPostMediumTable {
  readonly media_id: number;
  readonly creator_id: AccountId;
  readonly post_id: number;
  readonly slot_at: EpochSeconds;
}

export interface AutoPostTables {
  readonly auto_post: AutoPostTable;
  readonly auto_post_medium: AutoPostMediumTable;
}
