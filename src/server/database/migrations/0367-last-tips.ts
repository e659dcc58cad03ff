import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The last tips of a creator are found by when they were paid. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create index payment_tips on payment (creator_id, settled_at desc, id desc)
    where purpose in ('tip', 'stream_tip', 'private_tip') and status = 'settled'`.execute(database);
};
