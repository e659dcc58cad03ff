import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Identities that lead into accounts, and what is remembered while somebody is on his way to a provider and back. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table social_identity (
      provider text not null check (provider in ('google', 'twitter')),
      subject text not null,
      account_id text not null,
      username text,
      linked_at bigint not null,
      constraint social_identity_unique primary key (provider, subject)
    )`.execute(database);
  await sql`create index social_identity_account on social_identity (account_id)`.execute(database);
  await sql`
    create table social_step (
      key text primary key,
      sealed text not null,
      expires_at bigint not null
    )`.execute(database);
  await sql`create index social_step_expiry on social_step (expires_at)`.execute(database);
};
