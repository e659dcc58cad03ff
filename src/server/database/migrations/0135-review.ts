import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What reviewers decide on, and how the pictures of an account stand. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table review_item (
      id text primary key,
      kind text not null,
      subject text not null,
      account_id text,
      target text,
      status text not null check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
      file text,
      held text check (held in ('scan', 'approval')),
      reason text,
      appeal text,
      reviewer_id text,
      asked_at bigint not null,
      decided_at bigint
    )`.execute(database);
  await sql`create index review_queue on review_item (asked_at, id) where status = 'pending'`.execute(
    database,
  );
  await sql`
    create index review_decided on review_item (status, decided_at desc, id)
      where status in ('approved', 'rejected')`.execute(database);
  await sql`create index review_of_account on review_item (account_id, status)`.execute(database);
  await sql`
    alter table account
      add column avatar_held text, add column cover_picture_held text, add column cover_video_held text,
      add column avatar_rejected boolean not null default false,
      add column cover_picture_rejected boolean not null default false,
      add column cover_video_rejected boolean not null default false`.execute(database);
};
