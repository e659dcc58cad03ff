import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Tips that stand in conversations, and messages that wait until their sender has paid for them. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table message
      add column tip_usd integer,
      add column tip_payment_id text,
      add column tip_returned boolean not null default false`.execute(database);
  await sql`create unique index message_tip on message (tip_payment_id) where tip_payment_id is not null`.execute(
    database,
  );
  await sql`
    create table unpaid_message (
      direct_message_id bigint primary key references direct_message (id),
      sender_id text not null,
      recipient_id text not null,
      cause text not null,
      created_at bigint not null,
      payment_id text,
      sent boolean not null default false,
      unique (sender_id, cause)
    )`.execute(database);
};
