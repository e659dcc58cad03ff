import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Posts whose publication was told: one that is held afterwards comes back without notifying anybody again. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table post add column was_published boolean not null default true`.execute(database);
  await sql`alter table post alter column was_published set default false`.execute(database);
  await sql`update post set was_published = false where state = 'planned'`.execute(database);
};
