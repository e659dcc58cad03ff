import type { Kysely } from "kysely";
import { sql } from "kysely";

/** When a Snapchat member's money was to go back and could not, so that he is still to be added. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table snapchat_member add column kept_at bigint`.execute(database);
};
