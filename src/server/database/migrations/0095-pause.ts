import type { Kysely } from "kysely";
import { sql } from "kysely";

/** A subscription may be paused: when it goes on, in epoch seconds. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table subscription add column resumes_at bigint`.execute(database);
};
