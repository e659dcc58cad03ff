import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Who has blocked whom. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table block (
      blocker_id text not null,
      blocked_id text not null,
      created_at bigint not null,
      primary key (blocker_id, blocked_id)
    )`.execute(database);
  await sql`create index block_blocked on block (blocked_id)`.execute(database);
};
