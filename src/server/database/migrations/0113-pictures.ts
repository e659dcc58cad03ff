import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Uploads of avatars and covers. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table upload drop constraint upload_purpose_check,
      add constraint upload_purpose_check check (purpose in ('document', 'avatar', 'cover'))`.execute(
    database,
  );
};
