import type { ColumnType } from "kysely";

import type { AccountId, Cents } from "../../domain/unit/unit.ts";

type Json = ColumnType<unknown, string, string>;

/** One row a creator, a fold over the stream `creator-<id>`; `state` is the decider's state. Cents. */
export interface CreatorTable {
  readonly account_id: AccountId;
  readonly price: Cents;
  readonly free_profile: boolean;
  /** Joined without paying: price 0 or a trial at 100 % (ROUTE-65). */
  readonly joins_free: boolean;
  readonly state: Json;
}

export interface CreatorTables {
  readonly creator: CreatorTable;
}
