import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Payouts that stand in a file for the bank, and these files, sealed. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table payout
      drop constraint payout_status_check,
      add constraint payout_status_check check (status in ('booked', 'sent', 'paid', 'returned')),
      add column file integer,
      add column sent_at bigint`.execute(database);
  await sql`
    create table payout_file (
      id integer generated always as identity primary key,
      sealed text not null,
      payouts integer not null,
      written_at bigint not null
    )`.execute(database);
};
