import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Posts that wait for a reviewer, or were rejected: they are not published. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table post add column held boolean not null default false`.execute(database);
};
