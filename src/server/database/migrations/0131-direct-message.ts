import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Premium galleries. Messages will stand in the same table: one id names either. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table direct_message (
      id bigint generated always as identity primary key,
      creator_id text not null,
      gallery text check (gallery in ('video_dm', 'photo_dm', 'audio_dm')),
      title text not null,
      amount_usd integer not null,
      position integer not null,
      sales integer not null default 0,
      created_at bigint not null,
      deleted_at bigint
    )`.execute(database);
  await sql`
    create index direct_message_gallery on direct_message (creator_id, gallery, position, id)
      where gallery is not null`.execute(database);
  await sql`
    create table direct_message_media (
      direct_message_id bigint not null references direct_message (id),
      position integer not null,
      media_id bigint not null references media (id),
      primary key (direct_message_id, position)
    )`.execute(database);
  await sql`create index direct_message_media_media on direct_message_media (media_id)`.execute(database);
  await sql`
    alter table unlock drop constraint unlock_kind_check,
      add constraint unlock_kind_check check (kind in ('post', 'media', 'dm'))`.execute(database);
};
