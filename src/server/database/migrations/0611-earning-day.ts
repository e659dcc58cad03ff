import { sql, type Kysely } from "kysely";

/** What creators earned, in whole days that are over: sums of their hours. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table earning_day (
      creator_id text not null,
      day integer not null,
      kind text not null,
      gross bigint not null,
      manager bigint not null,
      net bigint not null,
      primary key (creator_id, day, kind)
    )`.execute(database);
  await sql`create index earning_day_last on earning_day (day)`.execute(database);
};
