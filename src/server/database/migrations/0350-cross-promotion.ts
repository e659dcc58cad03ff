import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Creators who promote each other or were asked to: one row a pair, with the place on the page of each; and who followed a card. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table promotion (
      id bigint generated always as identity primary key,
      asker_id text not null,
      asked_id text not null check (asked_id <> asker_id),
      asked_at bigint not null,
      accepted_at bigint,
      asker_place integer,
      asked_place integer
    )`.execute(database);
  await sql`
    create unique index promotion_pair on promotion (least(asker_id, asked_id), greatest(asker_id, asked_id))`.execute(
    database,
  );
  await sql`create index promotion_asker on promotion (asker_id)`.execute(database);
  await sql`create index promotion_asked on promotion (asked_id)`.execute(database);
  await sql`
    create table promotion_lead (
      fan_id text not null,
      creator_id text not null,
      partner_id text not null,
      clicked_at bigint not null,
      primary key (fan_id, creator_id)
    )`.execute(database);
  await sql`create index promotion_lead_of on promotion_lead (creator_id, partner_id)`.execute(database);
  await sql`create index promotion_lead_age on promotion_lead (clicked_at)`.execute(database);
};
