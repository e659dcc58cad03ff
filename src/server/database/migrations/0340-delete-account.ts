import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * When an account that is being deleted is erased. Whatever hides an account asks one column, which says so of those that
 * operators suspended and of those.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table account rename column suspended to suspended_by_operator`.execute(database);
  await sql`
    alter table account
      add column erase_at bigint,
      add column suspended boolean not null
        generated always as (suspended_by_operator or erase_at is not null) stored`.execute(database);
};
