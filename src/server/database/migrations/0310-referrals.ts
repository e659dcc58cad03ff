import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Who was brought by whom, and clicks of links: a number a day, and digests of that day's visitors, which go with its salt. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table referral (
      referred_id text primary key,
      referrer_id text not null check (referrer_id <> referred_id),
      share integer not null check (share >= 0),
      signed_up_at bigint not null,
      approved_at bigint,
      ends_at bigint
    )`.execute(database);
  await sql`create index referral_of on referral (referrer_id)`.execute(database);
  await sql`
    create table link_click (
      link text not null,
      day integer not null,
      clicks integer not null,
      primary key (link, day)
    )`.execute(database);
  await sql`
    create table link_visitor (
      link text not null,
      visitor text not null,
      day integer not null,
      primary key (link, visitor)
    )`.execute(database);
  await sql`create index link_visitor_day on link_visitor (day)`.execute(database);
};
