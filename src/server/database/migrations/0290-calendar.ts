import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What the calendar of a creator reads by time. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create index post_scheduled on post (creator_id, scheduled_at) where scheduled_at is not null`.execute(
    database,
  );
  await sql`create index post_ending on post (creator_id, expires_at) where expires_at is not null`.execute(
    database,
  );
  await sql`create index broadcast_due on broadcast (creator_id, due_at)`.execute(database);
};
