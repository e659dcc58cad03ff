import { sql, type Kysely } from "kysely";

import type { Database } from "../../src/server/database/schema.ts";

/** Waits until so many transactions of this database wait for what another one holds, for half a minute at most. */
export const untilBlocked = async (database: Kysely<Database>, many = 1): Promise<void> => {
  const end = performance.now() + 30_000;
  while (performance.now() < end) {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database,
    );
    if (rows.length >= many) return;
  }
  throw new Error("Nobody waits for a lock.");
};
