import { sql, type Kysely } from "kysely";

/** By the clocks of which zone the days of an interval are counted; those that are there were counted in days of 24 hours. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table auto_message add column time_zone text not null default 'UTC'`.execute(database);
};
