import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The post of a broadcast: its card among the posts while it runs. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table post add column stream_id text`.execute(database);
  await sql`create unique index post_of_stream on post (stream_id) where stream_id is not null`.execute(
    database,
  );
};
