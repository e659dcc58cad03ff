import type { Kysely } from "kysely";
import { sql } from "kysely";

/** How often in a row an online name was wrong, and when that was counted last. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table domain_check
      add column strikes integer not null default 0,
      add column struck_at bigint`.execute(database);
};
