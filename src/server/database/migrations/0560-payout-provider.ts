import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Payouts that a company pays, the accounts of creators there, and what Stripe and the sandbox were asked for. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table payout
      drop constraint payout_status_check,
      add constraint payout_status_check
        check (status in ('booked', 'assigned', 'sent', 'paid', 'failed', 'returned')),
      add column provider text,
      add column account text,
      add column reference text`.execute(database);
  await sql`
    create table payout_account (
      creator_id text primary key,
      provider text not null,
      account text not null unique,
      state text not null check (state in ('begun', 'checking', 'ready', 'stopped')),
      reason text,
      begun_at bigint not null,
      told_at bigint not null
    )`.execute(database);
  await sql`
    create table stripe_payout (
      payout_id text primary key,
      account text not null,
      amount integer not null,
      transfer text,
      bank_payout text,
      tries integer not null default 0,
      asked_at bigint not null
    )`.execute(database);
  await sql`
    create table sandbox_payout (
      payout_id text primary key,
      account text not null,
      amount integer not null,
      status text not null check (status in ('sent', 'paid', 'failed')),
      reason text,
      sent_at bigint not null
    )`.execute(database);
  await sql`
    create table sandbox_payout_account (
      account text primary key,
      state text not null check (state in ('begun', 'checking', 'ready', 'stopped'))
    )`.execute(database);
};
