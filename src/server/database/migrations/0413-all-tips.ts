import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The last tips of a creator are those of every type; a card check is none. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create index payment_paid_tips on payment (creator_id, settled_at desc, id desc)
    where intent = 'tip' and amount > 0 and status = 'settled'`.execute(database);
  await sql`drop index payment_tips`.execute(database);
};
