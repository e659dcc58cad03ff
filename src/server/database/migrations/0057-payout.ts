import type { Kysely } from "kysely";
import { sql } from "kysely";

/** How the payout data of a creator stand; null when none were given. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table account
      add column payout_status text check (payout_status in ('pending', 'verified', 'on_hold')),
      add column payout_reason text`.execute(database);
};
