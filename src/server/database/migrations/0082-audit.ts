import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Every sign-in, for the audit list; sessions themselves are removed when they end. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sign_in (
      id bigserial primary key,
      account_id text not null,
      site text not null,
      at bigint not null,
      address text,
      agent text
    )`.execute(database);
  await sql`create index sign_in_account on sign_in (account_id, at)`.execute(database);
  await sql`create index sign_in_at on sign_in (at)`.execute(database);
};
