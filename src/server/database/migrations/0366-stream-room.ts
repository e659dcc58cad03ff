import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Who watches a broadcast may be in its room until he has been put out. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table stream_viewer add column inside boolean not null default true`.execute(database);
};
