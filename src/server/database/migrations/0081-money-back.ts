import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Refunds and disputes as folds of their payments' events; the books say what each of their lines was booked for. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table ledger_posting
      add column kind text not null default 'sale' check (kind in ('sale', 'refund', 'dispute', 'disputeWon', 'payout')),
      add column reference text`.execute(database);
  await sql`create index ledger_returned on ledger_posting (reference) where reference is not null`.execute(
    database,
  );
  await sql`
    create table payment_refund (
      id text primary key,
      payment_id text not null,
      provider_refund_id text,
      amount integer not null,
      status text not null check (status in ('asked', 'done', 'failed')),
      reason text,
      asked_by text,
      at bigint not null
    )`.execute(database);
  await sql`create index payment_refund_of on payment_refund (payment_id)`.execute(database);
  await sql`
    create table payment_dispute (
      id text primary key,
      payment_id text not null,
      amount integer not null,
      fee integer not null,
      status text not null check (status in ('open', 'won', 'lost')),
      opened_at bigint not null,
      closed_at bigint
    )`.execute(database);
  await sql`create index payment_dispute_of on payment_dispute (payment_id)`.execute(database);
};
