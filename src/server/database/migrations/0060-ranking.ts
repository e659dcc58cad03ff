import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What rankings count by time. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create index ledger_earned on ledger_posting (posted_at) where account like 'creator:%'`.execute(
    database,
  );
  await sql`create index post_like_time on post_like (created_at)`.execute(database);
};
