import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What people asked to have of their data: one each, sealed once it is made, and the digest of its link. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table data_export (
      account_id text primary key,
      site text not null,
      origin text not null,
      asked_at bigint not null,
      made_at bigint,
      expires_at bigint,
      token_hash text unique,
      sealed bytea
    )`.execute(database);
  await sql`create index data_export_expiry on data_export (expires_at)`.execute(database);
};
