import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Posts that are published by themselves: how each creator has set them up, and which medium became which post. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table auto_post (
      creator_id text primary key,
      slots jsonb not null,
      folder_ids jsonb not null,
      access text not null check (access in ('paid', 'free', 'paid_and_free')),
      active boolean not null,
      time_zone text not null,
      next_at bigint,
      told_empty boolean not null default false,
      changed_at bigint not null
    )`.execute(database);
  await sql`
    create table auto_post_medium (
      media_id bigint primary key references media (id) on delete cascade,
      creator_id text not null,
      post_id bigint not null unique references post (id) on delete cascade,
      slot_at bigint not null,
      unique (creator_id, slot_at)
    )`.execute(database);
};
