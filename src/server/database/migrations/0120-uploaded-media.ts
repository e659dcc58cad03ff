import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Media that are made from uploads, and uploads that are no sealed row. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table media
      add column state text not null default 'ready' check (state in ('waiting', 'processing', 'ready', 'failed')),
      add column percent smallint not null default 0,
      add column error text,
      add column used boolean not null default true`.execute(database);
  await sql`create index media_unused on media (created_at) where not used`.execute(database);
  await sql`create index media_owner on media (owner_id, id)`.execute(database);
  await sql`
    alter table upload
      alter column sealed drop not null,
      add column media_id bigint unique references media (id),
      add constraint upload_content_check check ((sealed is null) = (media_id is not null)),
      drop constraint upload_purpose_check,
      add constraint upload_purpose_check
        check (purpose in ('document', 'avatar', 'cover', 'image', 'video', 'audio'))`.execute(database);
};
