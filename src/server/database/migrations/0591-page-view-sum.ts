import { sql, type Kysely } from "kysely";

/** Views of whole days: by what led to them, by country, and by the hour. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table page_view_sum (
      creator_id text not null,
      part text not null check (part in ('hour', 'source', 'country')),
      hour integer not null,
      value text not null,
      views integer not null,
      visitors integer not null,
      primary key (creator_id, part, hour, value)
    )`.execute(database);
  await sql`create index page_view_sum_last on page_view_sum (hour) where part = 'source'`.execute(database);
};
