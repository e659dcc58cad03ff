import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Payouts as folds of their events, and the Mondays whose run is over. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payout (
      id text primary key,
      creator_id text not null,
      amount integer not null,
      status text not null check (status in ('booked', 'paid', 'returned')),
      reason text,
      booked_at bigint not null,
      paid_at bigint
    )`.execute(database);
  await sql`create index payout_creator on payout (creator_id, booked_at desc)`.execute(database);
  await sql`create index payout_open on payout (booked_at) where status = 'booked'`.execute(database);
  await sql`create table payout_run (monday bigint primary key, payouts integer not null)`.execute(database);
};
