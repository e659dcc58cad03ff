import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Messages to many: to whom, when, and how far they are. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table broadcast (
      id bigint generated always as identity primary key,
      creator_id text not null,
      direct_message_id bigint not null references direct_message (id),
      groups text[] not null,
      excluded text[] not null,
      spent_over integer not null,
      due_at bigint not null,
      status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'stopped')),
      last_account text not null default '',
      sent integer not null default 0,
      total integer,
      created_at bigint not null
    )`.execute(database);
  await sql`create index broadcast_of on broadcast (creator_id, id desc)`.execute(database);
};
