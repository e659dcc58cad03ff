import { sql, type Kysely } from "kysely";

import type { Database } from "../../src/server/database/schema.ts";

/** Waits until a transaction of this database waits for what another one holds, for half a minute at most. */
export const untilBlocked = async (database: Kysely<Database>): Promise<void> => {
  const end = performance.now() + 30_000;
  while (performance.now() < end) {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database,
    );
    if (rows.length > 0) return;
  }
  throw new Error("Nobody waits for a lock.");
};
