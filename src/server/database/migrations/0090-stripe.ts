import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Who our buyers are at Stripe, and what it was asked for each payment: written before the first call. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table stripe_customer (
      account_id text primary key,
      customer text not null unique,
      created_at bigint not null
    )`.execute(database);
  await sql`
    create table stripe_payment (
      payment_id text primary key,
      customer text not null,
      amount bigint not null check (amount >= 0),
      tries integer not null default 0,
      asked_at bigint not null
    )`.execute(database);
};
