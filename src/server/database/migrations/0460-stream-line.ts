import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The connections of broadcasts with a media server. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table stream_line (
      stream_id text not null,
      account_id text not null,
      peer text not null,
      session text not null,
      handle text not null,
      feed text not null,
      origin text,
      made_at bigint not null,
      primary key (stream_id, account_id)
    )`.execute(database);
};
