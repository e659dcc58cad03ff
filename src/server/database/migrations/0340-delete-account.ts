import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * When an account that is being deleted is erased. Whatever hides an account asks `suspended`, which holds of those and of those that
 * operators suspended; who of both an operator suspended is told apart, for the deletion may be undone.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table account
      add column erase_at bigint,
      add column suspended_by_operator boolean not null default false`.execute(database);
  await sql`update account set suspended_by_operator = true where suspended`.execute(database);
};
