import type { Kysely, RawBuilder } from "kysely";
import { sql } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/** What stands between a viewer and somebody else. */
export interface Blocks {
  readonly byViewer: boolean;
  readonly ofViewer: boolean;
}

/** Which of the two has blocked the other; a guest (null) nobody. */
export const blocksBetween = async (
  database: Kysely<Database>,
  viewerId: AccountId | null,
  otherId: AccountId,
): Promise<Blocks> => {
  if (viewerId === null) return { byViewer: false, ofViewer: false };
  const both = [viewerId, otherId];
  const rows = await database
    .selectFrom("block")
    .select(["blocker_id", "blocked_id"])
    .where("blocker_id", "in", both)
    .where("blocked_id", "in", both)
    .execute();
  return {
    byViewer: rows.some(({ blocker_id }) => blocker_id === viewerId),
    ofViewer: rows.some(({ blocker_id }) => blocker_id === otherId),
  };
};

/** Whether one of the two has blocked the other: then neither buys from the other (SUBP-28). */
export const isBlocked = async (
  database: Kysely<Database>,
  viewerId: AccountId,
  otherId: AccountId,
): Promise<boolean> => {
  const { byViewer, ofViewer } = await blocksBetween(database, viewerId, otherId);
  return byViewer || ofViewer;
};

/** Accounts `a` that the viewer (null: a guest, who blocks nobody) has not blocked: a condition for lists of what he pays for. */
export const isUnblocked = (viewerId: AccountId | null): RawBuilder<unknown> =>
  sql`a.id not in (select blocked_id from block where blocker_id = ${viewerId})`;

/** Accounts `a` with no block between them and the viewer: a condition for lists of cards and of all posts (SUBP-28). */
export const isOpenTo = (viewerId: AccountId | null): RawBuilder<unknown> =>
  sql`${isUnblocked(viewerId)} and a.id not in (select blocker_id from block where blocked_id = ${viewerId})`;
