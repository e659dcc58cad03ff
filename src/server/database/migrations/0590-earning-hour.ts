import { sql, type Kysely } from "kysely";

/** What creators earned, in whole hours that are over. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table earning_hour (
      creator_id text not null,
      hour integer not null,
      kind text not null,
      gross bigint not null,
      manager bigint not null,
      net bigint not null,
      primary key (creator_id, hour, kind)
    )`.execute(database);
  await sql`create index earning_hour_last on earning_hour (hour)`.execute(database);
};
