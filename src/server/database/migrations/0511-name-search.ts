import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Names are found by their beginning and, where the database has `pg_trgm` and lets the site's role use it, by any part of them.
 * Without it the same searches read more rows.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create index account_username_begin on account (username_key text_pattern_ops)`.execute(database);
  await sql`create index account_name_begin on account (lower(display_name) text_pattern_ops)`.execute(
    database,
  );
  await sql`
    do $$
    begin
      create extension if not exists pg_trgm;
      create index account_username_part on account using gin (username_key gin_trgm_ops);
      create index account_name_part on account using gin (lower(display_name) gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
      raise notice 'pg_trgm cannot be used: %', sqlerrm;
    end
    $$`.execute(database);
};
