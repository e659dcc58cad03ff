import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Films and sounds as they were sent, until they are made anew; films that become covers. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table media add column source text, add column source_bytes bigint`.execute(database);
  await sql`create index media_file on media (file)`.execute(database);
  await sql`create index media_source on media (source) where source is not null`.execute(database);
  await sql`
    create table cover_film (
      account_id text primary key,
      media_id bigint not null unique references media (id),
      held text check (held in ('approval', 'scan')),
      created_at bigint not null
    )`.execute(database);
};
