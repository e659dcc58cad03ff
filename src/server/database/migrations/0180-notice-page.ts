import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The page of notices filters by kind. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create index notice_of_kind on notice (account_id, kind, id desc)`.execute(database);
  await sql`create index notice_unread_like on notice (account_id, text) where kind = 'like' and read_at is null`.execute(
    database,
  );
};
