import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Which thing or account a manager's call was about, where its path names one. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table manager_act add column thing text`.execute(database);
};
