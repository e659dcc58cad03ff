import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Folders of a creator's media, the names of these, and what reviewers say of them. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table vault_folder (
      id bigint generated always as identity primary key,
      owner_id text not null,
      name text not null,
      created_at bigint not null
    )`.execute(database);
  await sql`create unique index vault_folder_name on vault_folder (owner_id, lower(name))`.execute(database);
  await sql`
    alter table media
      add column name text not null default '',
      add column folder_id bigint references vault_folder (id) on delete set null,
      add column reviewed_alone boolean not null default false,
      add column held text check (held in ('scan', 'approval', 'rejected')),
      add column removed_at bigint`.execute(database);
  await sql`create index media_folder on media (folder_id, id) where folder_id is not null`.execute(database);
  await sql`create index post_media_media on post_media (media_id)`.execute(database);
  await sql`create index media_removed on media (removed_at) where removed_at is not null`.execute(database);
};
