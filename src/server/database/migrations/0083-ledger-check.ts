import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What the daily checks of the books found, and when they ran. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table ledger_check (
      kind text primary key check (kind in ('ledger', 'provider')),
      checked_at bigint not null,
      lines integer not null
    )`.execute(database);
  await sql`
    create table ledger_difference (
      kind text not null check (kind in ('ledger', 'provider')),
      key text not null,
      payment_id text,
      ours bigint,
      theirs bigint,
      found_at bigint not null,
      primary key (kind, key)
    )`.execute(database);
};
