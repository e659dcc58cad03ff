import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Which purchase from a tip menu a message delivers. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table message add column delivers text`.execute(database);
  await sql`create index menu_purchase_between on menu_purchase (buyer_id, creator_id, bought_at)`.execute(
    database,
  );
};
