import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Conversations. What is said stands in `direct_message` like what galleries show; a row of `message` delivers it to one
 * conversation, so that one text may go to many. Messages and what they deliver share one row of ids.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table conversation (
      id bigint generated always as identity primary key,
      first_id text not null,
      second_id text not null,
      last_sequence integer not null default 0,
      unique (first_id, second_id),
      check (first_id < second_id)
    )`.execute(database);
  await sql`
    create table conversation_member (
      account_id text not null,
      other_id text not null,
      conversation_id bigint not null references conversation (id),
      last_at bigint not null,
      last_id bigint not null,
      read_sequence integer not null default 0,
      unread integer not null default 0,
      note text not null default '',
      primary key (account_id, other_id)
    )`.execute(database);
  await sql`
    create index conversation_member_newest on conversation_member (account_id, last_at desc, last_id desc)`.execute(
    database,
  );
  await sql`
    create index conversation_member_unread on conversation_member (account_id, last_at desc, last_id desc)
      where unread > 0`.execute(database);
  await sql`
    create table message (
      id bigint primary key default nextval(pg_get_serial_sequence('direct_message', 'id')),
      conversation_id bigint not null references conversation (id),
      sequence integer not null,
      direct_message_id bigint not null references direct_message (id),
      sender_id text not null,
      cause text not null,
      created_at bigint not null,
      deleted_at bigint,
      unique (conversation_id, sequence),
      unique (conversation_id, cause)
    )`.execute(database);
  await sql`create index message_of on message (direct_message_id)`.execute(database);
};
