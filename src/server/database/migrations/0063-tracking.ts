import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What the tracking pixel received: which adverts bring visitors. Of the visitor himself only the country is known. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table tracking_hit (
      id bigint generated always as identity primary key,
      site_id text not null,
      advert text not null,
      site_code text not null,
      page text not null,
      program text,
      referrer text,
      parameters jsonb not null,
      country text not null,
      created_at bigint not null
    )`.execute(database);
  await sql`create index tracking_hit_advert on tracking_hit (site_id, advert, created_at)`.execute(database);
  await sql`create index tracking_hit_age on tracking_hit (created_at)`.execute(database);
};
