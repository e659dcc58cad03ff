import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Private shows as folds of their events; which page of each side is in the room, and when it was heard of. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table private_show (
      id text primary key,
      creator_id text not null,
      fan_id text not null,
      kind text not null check (kind in ('stream', 'c2c')),
      minutes integer not null,
      amount integer not null,
      status text not null check (status in ('invited', 'accepted', 'paid', 'running', 'over')),
      deadline bigint,
      payment_id text,
      invited_at bigint not null,
      started_at bigint,
      ended_at bigint,
      ending text,
      held integer not null,
      refund integer not null
    )`.execute(database);
  await sql`create index private_show_of_creator on private_show (creator_id, invited_at)`.execute(database);
  await sql`create index private_show_open on private_show (fan_id, creator_id) where status <> 'over'`.execute(
    database,
  );
  await sql`
    create table private_presence (
      show_id text not null,
      party text not null check (party in ('creator', 'fan')),
      peer text not null,
      seen_at bigint not null,
      primary key (show_id, party)
    )`.execute(database);
};
