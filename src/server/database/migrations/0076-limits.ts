import type { Kysely } from "kysely";
import { sql } from "kysely";

/** An e-mail belongs to the one account that confirmed it; any number of accounts may name it before that. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table account drop constraint account_email_unique`.execute(database);
  await sql`create unique index account_email_owner on account (email_key) where email_confirmed`.execute(
    database,
  );
  await sql`create index account_email on account (email_key) where email_key is not null`.execute(database);
};
