import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Creators' pages, what they show in numbers, their media and posts. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table creator (
      account_id text primary key,
      price integer not null,
      free_profile boolean not null,
      joins_free boolean not null,
      state jsonb not null
    )`.execute(database);
  await sql`create index creator_free_profile on creator (account_id) where free_profile`.execute(database);
  await sql`create index creator_joins_free on creator (account_id) where joins_free`.execute(database);
  await sql`
    create table profile_count (
      account_id text primary key,
      post integer not null default 0,
      free integer not null default 0,
      picture integer not null default 0,
      video integer not null default 0,
      audio integer not null default 0,
      likes bigint not null default 0,
      latest_post_at bigint
    )`.execute(database);
  await sql`create index profile_count_likes on profile_count (likes desc, account_id)`.execute(database);
  await sql`create index profile_count_latest on profile_count (latest_post_at desc nulls last, account_id)`.execute(
    database,
  );
  await sql`
    create table media (
      id bigint generated always as identity primary key,
      owner_id text not null,
      kind text not null check (kind in ('image', 'video', 'audio')),
      file text not null,
      thumb text,
      teaser text,
      width integer,
      height integer,
      duration integer,
      created_at bigint not null
    )`.execute(database);
  await sql`
    create table post (
      id bigint generated always as identity primary key,
      creator_id text not null,
      type text not null check (type in ('feed', 'feed_purchase_free', 'fund', 'live_stream', 'poll')),
      access text not null check (access in ('paid', 'free', 'paid_and_free')),
      text text not null,
      created_at bigint not null,
      expires_at bigint,
      expire_after integer,
      scheduled_at bigint,
      pinned_at bigint,
      is_winback boolean not null default false,
      amount_usd integer not null default 0,
      fund_goal integer,
      fund_raised integer,
      poll jsonb,
      likes integer not null default 0,
      has_image boolean not null default false,
      has_video boolean not null default false,
      has_audio boolean not null default false
    )`.execute(database);
  const order = sql`(creator_id, created_at desc, id desc)`;
  await sql`create index post_all on post ${order} where pinned_at is null`.execute(database);
  await sql`create index post_paid on post ${order} where pinned_at is null and access <> 'free'`.execute(
    database,
  );
  await sql`create index post_free on post ${order} where pinned_at is null and access <> 'paid'`.execute(
    database,
  );
  await sql`create index post_image on post ${order} where pinned_at is null and has_image`.execute(database);
  await sql`create index post_video on post ${order} where pinned_at is null and has_video`.execute(database);
  await sql`create index post_audio on post ${order} where pinned_at is null and has_audio`.execute(database);
  await sql`create index post_pinned on post (creator_id, pinned_at desc) where pinned_at is not null`.execute(
    database,
  );
  await sql`create index post_winback on post ${order} where is_winback`.execute(database);
  await sql`
    create table post_media (
      post_id bigint not null references post (id) on delete cascade,
      position integer not null,
      media_id bigint not null references media (id),
      primary key (post_id, position)
    )`.execute(database);
  await sql`
    create table post_like (
      post_id bigint not null references post (id) on delete cascade,
      account_id text not null,
      created_at bigint not null,
      primary key (post_id, account_id)
    )`.execute(database);
};
