import type { Kysely } from "kysely";

import type { ViewSource } from "../../domain/stats/view-source.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { visitorDigest } from "./visitor-digest.ts";

/** A profile that was shown to somebody. */
export interface ShownPage {
  readonly creatorId: AccountId;
  readonly now: EpochSeconds;
  /** What tells visitors of one day apart; none of it is kept. */
  readonly address: string;
  readonly agent: string;
  readonly country: string;
  readonly source: ViewSource;
}

/** Counts a view; the first one of a visitor on a UTC day counts as a visitor, also when two come at once. */
export const countView = async (database: Kysely<Database>, shown: ShownPage): Promise<void> => {
  const { creatorId: creator_id, now, address, agent, country, source } = shown;
  const visitor = await visitorDigest(database, { seen: creator_id, now, address, agent });
  const row = { creator_id, seen_at: now, visitor, country, source };
  const { numInsertedOrUpdatedRows: isFirst = 0n } = await database
    .insertInto("page_view")
    .values({ ...row, is_first: true })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (isFirst > 0n) return;
  await database
    .insertInto("page_view")
    .values({ ...row, is_first: false })
    .execute();
};
