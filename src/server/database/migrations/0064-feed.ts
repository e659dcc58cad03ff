import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What feeds are read by: a creator's posts, pinned ones among them, and everybody's, newest first. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create index post_of_creator on post (creator_id, created_at desc, id desc)`.execute(database);
  await sql`create index post_recent on post (created_at desc, id desc)`.execute(database);
};
