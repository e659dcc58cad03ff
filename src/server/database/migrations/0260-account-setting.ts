import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What accounts have set, section by section. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table account_setting (
      account_id text not null,
      section text not null,
      value jsonb not null,
      changed_at bigint not null,
      primary key (account_id, section)
    )`.execute(database);
};
