import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Broadcasts as folds of their events; the creator's page and the viewers' pages, and what is said in the chat. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table stream (
      id text primary key,
      creator_id text not null,
      title text not null,
      goal integer,
      started_at bigint not null,
      ended_at bigint,
      ending text check (ending in ('ended', 'line-lost')),
      peak_viewers integer not null,
      unique_viewers integer not null
    )`.execute(database);
  await sql`create unique index stream_live on stream (creator_id) where ended_at is null`.execute(database);
  await sql`create index stream_of_creator on stream (creator_id, started_at)`.execute(database);
  await sql`
    create table stream_page (
      stream_id text primary key,
      peer text not null,
      seen_at bigint not null,
      still text
    )`.execute(database);
  await sql`
    create table stream_viewer (
      stream_id text not null,
      account_id text not null,
      peer text not null,
      seen_at bigint not null,
      primary key (stream_id, account_id)
    )`.execute(database);
  await sql`
    create table stream_message (
      id integer primary key generated always as identity,
      stream_id text not null,
      account_id text not null,
      text text not null,
      created_at bigint not null
    )`.execute(database);
  await sql`create index stream_message_of_stream on stream_message (stream_id, id)`.execute(database);
};
