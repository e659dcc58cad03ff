import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The usernames that accounts had before, and the posts that mention somebody, which follow a new username. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table former_username (
      username_key text primary key,
      account_id text not null,
      username text not null,
      held_until bigint not null
    )`.execute(database);
  await sql`create index former_username_of on former_username (account_id)`.execute(database);
  await sql`
    create index post_mentions on post using gin (mentions jsonb_path_ops) where mentions <> '[]'`.execute(
    database,
  );
};
