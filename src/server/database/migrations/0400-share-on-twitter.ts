import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Which posts are shared at Twitter, with what, and what was sent of each. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table post add column shares_on_twitter boolean not null default false`.execute(database);
  await sql`
    create table twitter_access (
      account_id text primary key,
      sealed text not null,
      expires_at bigint not null,
      refused boolean not null default false
    )`.execute(database);
  await sql`
    create table shared_post (
      post_id bigint primary key,
      text text not null,
      state text not null check (state in ('begun', 'sent', 'failed')),
      begun_at bigint not null
    )`.execute(database);
};
