import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The media that people marked. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table favorite (
      account_id text not null,
      media_id bigint not null references media (id) on delete cascade,
      created_at bigint not null,
      primary key (account_id, media_id)
    )`.execute(database);
  await sql`create index favorite_newest on favorite (account_id, created_at desc, media_id desc)`.execute(
    database,
  );
  await sql`create index favorite_medium on favorite (media_id)`.execute(database);
};
