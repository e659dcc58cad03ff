import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What people asked support for. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table support_request (
      id text primary key,
      site_id text not null,
      type text not null,
      account_id text,
      email text,
      subject text not null,
      message text not null,
      url text,
      username text,
      reason text,
      created_at bigint not null
    )`.execute(database);
  await sql`create index support_request_newest on support_request (site_id, created_at desc)`.execute(
    database,
  );
};
