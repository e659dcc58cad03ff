import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Uploads may be pictures of a page's own look. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table upload
      drop constraint upload_purpose_check,
      add constraint upload_purpose_check
        check (purpose in ('document', 'avatar', 'cover', 'image', 'logo', 'video', 'audio'))`.execute(
    database,
  );
};
