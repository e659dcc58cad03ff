import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Uploads that come in pieces. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table open_upload (
      id text primary key,
      account_id text not null,
      kind text not null,
      size bigint not null,
      created_at bigint not null,
      touched_at bigint not null,
      status integer,
      answer text
    )`.execute(database);
  await sql`create index open_upload_account on open_upload (account_id, created_at)`.execute(database);
  await sql`create index open_upload_touched on open_upload (touched_at)`.execute(database);
};
