import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Cards beside the one that is charged (`payment_card`), and the address on receipts. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table other_card (
      account_id text not null,
      provider text not null,
      token text not null,
      brand text not null,
      last4 text not null,
      saved_at bigint not null,
      primary key (account_id, token)
    )`.execute(database);
  await sql`
    create table billing_address (
      account_id text primary key,
      holder text not null,
      street text not null,
      street_2 text not null,
      postal_code text not null,
      city text not null,
      country text not null
    )`.execute(database);
  // A card of the sandbox that its bank is still asked about is none yet.
  await sql`alter table sandbox_card add column confirmed boolean not null default true`.execute(database);
};
