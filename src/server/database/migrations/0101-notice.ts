import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What accounts are told of what concerns them. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table notice (
      id bigint generated always as identity primary key,
      account_id text not null,
      kind text not null check (kind in ('subscription', 'tip', 'message', 'like', 'system')),
      text text not null,
      url text,
      created_at bigint not null,
      read_at bigint
    )`.execute(database);
  await sql`create index notice_of_account on notice (account_id, id desc)`.execute(database);
  await sql`create index notice_unread on notice (account_id) where read_at is null`.execute(database);
};
