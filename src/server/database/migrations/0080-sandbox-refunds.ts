import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The sandbox provider's books go on after a charge: what it gave back and what banks took back. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sandbox_refund (
      id text primary key,
      refund_id text unique,
      authorization_id text not null references sandbox_authorization (id),
      amount integer not null check (amount > 0),
      created_at bigint not null
    )`.execute(database);
  await sql`create index sandbox_refund_of on sandbox_refund (authorization_id)`.execute(database);
  await sql`
    create table sandbox_dispute (
      id text primary key,
      authorization_id text not null references sandbox_authorization (id),
      amount integer not null check (amount > 0),
      fee integer not null check (fee >= 0),
      status text not null check (status in ('open', 'won', 'lost')),
      opened_at bigint not null,
      closed_at bigint
    )`.execute(database);
  await sql`create index sandbox_dispute_of on sandbox_dispute (authorization_id)`.execute(database);
};
