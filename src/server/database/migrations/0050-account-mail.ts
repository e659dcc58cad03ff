import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Links in mails (their tokens as hashes only), and where a session was begun. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table mail_link (
      token_hash text primary key,
      purpose text not null check (purpose in ('reset', 'confirm')),
      account_id text not null,
      email text not null,
      expires_at bigint not null
    )`.execute(database);
  await sql`create index mail_link_account on mail_link (account_id, purpose)`.execute(database);
  await sql`create index mail_link_expiry on mail_link (expires_at)`.execute(database);
  await sql`alter table session add column country text`.execute(database);
};
