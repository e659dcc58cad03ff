import type { Kysely } from "kysely";
import { sql } from "kysely";

/** When a purchase from a tip menu was delivered; the list of a creator's purchases, oldest due first. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table menu_purchase add column delivered_at bigint`.execute(database);
  await sql`create index menu_purchase_due on menu_purchase (creator_id, status, due_at, id)`.execute(
    database,
  );
};
