import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Where creators want their earnings, encrypted: bank accounts, tax IDs. Not in the events, so that it can be erased. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payment_info (
      account_id text primary key,
      sealed text not null,
      changed_at bigint not null
    )`.execute(database);
};
