import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Subscriptions, offer places, payments and postings as folds of their events; received webhooks and saved cards. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table subscription (
      id text primary key,
      fan_id text not null,
      creator_id text not null,
      type text not null check (type in ('access', 'snapchat', 'trial', 'gift', 'free')),
      status text not null check (status in ('pending', 'active', 'past_due', 'expiring', 'expired')),
      choice text,
      payment_id text,
      price integer not null,
      next_price integer,
      next_months integer not null,
      started boolean not null,
      created_at bigint not null,
      end_at bigint,
      canceled_at bigint
    )`.execute(database);
  await sql`create index subscription_pair on subscription (fan_id, creator_id, created_at desc)`.execute(
    database,
  );
  await sql`create index subscription_creator on subscription (creator_id, status, type)`.execute(database);
  await sql`
    create table offer_places (
      creator_id text not null,
      kind text not null check (kind in ('trial', 'winback')),
      open boolean not null,
      places integer,
      ends_at bigint,
      taken integer not null,
      reserved integer not null,
      primary key (creator_id, kind),
      check (places is null or taken + reserved <= places)
    )`.execute(database);
  await sql`
    create table payment (
      id text primary key,
      intent text not null,
      purpose text not null,
      buyer_id text not null,
      creator_id text not null,
      amount integer not null,
      status text not null,
      reason text,
      reference text,
      initial_purchase boolean not null default false,
      started_at bigint not null,
      settled_at bigint
    )`.execute(database);
  await sql`create index payment_buyer on payment (buyer_id, started_at desc)`.execute(database);
  await sql`create unique index payment_reference on payment (reference) where reference is not null`.execute(
    database,
  );
  await sql`
    create table ledger_posting (
      payment_id text not null,
      line integer not null,
      account text not null,
      amount integer not null,
      posted_at bigint not null,
      primary key (payment_id, line)
    )`.execute(database);
  await sql`create index ledger_account on ledger_posting (account, posted_at)`.execute(database);
  await sql`
    create table payment_webhook (
      provider text not null,
      event_id text not null,
      message jsonb not null,
      received_at bigint not null,
      processed_at bigint,
      primary key (provider, event_id)
    )`.execute(database);
  await sql`
    create table payment_card (
      account_id text primary key,
      provider text not null,
      token text not null,
      brand text not null,
      last4 text not null,
      saved_at bigint not null
    )`.execute(database);
};
