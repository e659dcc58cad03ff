import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The sandbox provider's own books: it stands for a company outside, so nothing here is a fold of our events. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sandbox_card (
      token text primary key,
      customer text not null,
      brand text not null,
      last4 text not null,
      created_at bigint not null
    )`.execute(database);
  await sql`
    create table sandbox_authorization (
      id text primary key,
      payment_id text not null,
      customer text not null,
      amount integer not null check (amount >= 0),
      card_token text not null references sandbox_card (token),
      status text not null check (status in ('confirming', 'held', 'captured', 'voided')),
      created_at bigint not null
    )`.execute(database);
  // However often a form is sent: one hold or charge a payment.
  await sql`
    create unique index sandbox_one_hold on sandbox_authorization (payment_id) where status in ('held', 'captured')
  `.execute(database);
  await sql`create index sandbox_payment on sandbox_authorization (payment_id)`.execute(database);
  await sql`
    create table sandbox_ledger (
      id bigserial primary key,
      payment_id text not null,
      authorization_id text not null unique,
      amount integer not null,
      charged_at bigint not null
    )`.execute(database);
};
