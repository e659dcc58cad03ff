import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** A medium that somebody marked. */
export interface FavoriteTable {
  readonly account_id: AccountId;
  readonly media_id: number;
  readonly created_at: EpochSeconds;
}

export interface FavoriteTables {
  readonly favorite: FavoriteTable;
}
