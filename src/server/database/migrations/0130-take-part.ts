import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Comments of posts, counted at the post, and votes in polls: one an account. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table post add column comments integer not null default 0`.execute(database);
  await sql`
    create table post_comment (
      id bigint generated always as identity primary key,
      post_id bigint not null references post (id) on delete cascade,
      account_id text not null,
      text text not null,
      created_at bigint not null
    )`.execute(database);
  await sql`create index post_comment_list on post_comment (post_id, created_at desc, id desc)`.execute(
    database,
  );
  await sql`
    create table poll_vote (
      post_id bigint not null references post (id) on delete cascade,
      account_id text not null,
      option integer not null,
      created_at bigint not null,
      primary key (post_id, account_id)
    )`.execute(database);
};
