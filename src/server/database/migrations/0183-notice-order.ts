import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Notices are listed by when their cause was. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create index notice_by_time on notice (account_id, created_at desc, id desc)`.execute(database);
};
