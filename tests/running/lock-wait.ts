import { sql, type Kysely } from "kysely";

import type { Database } from "../../src/server/database/schema.ts";

/** Waits until a transaction of this database waits for what another one holds, for a few seconds at most. */
export const untilBlocked = async (database: Kysely<Database>): Promise<void> => {
  for (let round = 0; round < 2000; round += 1) {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database,
    );
    if (rows.length > 0) return;
  }
  throw new Error("Nobody waits for a lock.");
};
