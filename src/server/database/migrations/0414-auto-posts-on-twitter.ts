import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Automatic posts are shared on Twitter where their creator wants it; those that are set up already are not. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table auto_post add column shares_on_twitter boolean not null default false`.execute(
    database,
  );
};
