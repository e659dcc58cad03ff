import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Messages that are sent by themselves. Their ids are of the row of ids of messages and galleries, with which they share an
 * address. What is said stands in `direct_message`: a change of it is another row, so that what was sent stays as it was.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table auto_message (
      id bigint primary key default nextval(pg_get_serial_sequence('direct_message', 'id')),
      creator_id text not null,
      type text not null check (type in ('interval', 'welcome', 'thankyou')),
      rule jsonb not null,
      content_id bigint not null references direct_message (id),
      active boolean not null,
      version integer not null default 1,
      next_at bigint,
      last_account text not null default '',
      created_at bigint not null,
      deleted_at bigint
    )`.execute(database);
  await sql`create index auto_message_of on auto_message (creator_id, type, id desc) where deleted_at is null`.execute(
    database,
  );
  await sql`
    create table auto_message_content (
      direct_message_id bigint primary key references direct_message (id),
      auto_message_id bigint not null references auto_message (id)
    )`.execute(database);
  await sql`create index auto_message_content_of on auto_message_content (auto_message_id)`.execute(database);
};
