import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Views of profiles: one row each, sums by the hour, and what a day's visitors are told apart by. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table page_view (
      id bigint generated always as identity primary key,
      creator_id text not null,
      seen_at bigint not null,
      visitor text not null,
      is_first boolean not null,
      country text not null,
      source text not null
    )`.execute(database);
  await sql`create index page_view_time on page_view (creator_id, seen_at)`.execute(database);
  await sql`create index page_view_age on page_view (seen_at)`.execute(database);
  await sql`create unique index page_view_first on page_view (creator_id, visitor) where is_first`.execute(
    database,
  );
  await sql`
    create table page_view_hour (
      creator_id text not null,
      hour integer not null,
      country text not null,
      source text not null,
      views integer not null,
      visitors integer not null,
      primary key (creator_id, hour, country, source)
    )`.execute(database);
  await sql`create index page_view_hour_last on page_view_hour (hour)`.execute(database);
  await sql`create table visitor_salt (day integer primary key, salt text not null)`.execute(database);
};
