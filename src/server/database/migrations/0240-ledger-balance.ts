import { sql, type Kysely } from "kysely";

/** An account's balance is read from its index alone. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`drop index ledger_account`.execute(database);
  await sql`create index ledger_account on ledger_posting (account, posted_at) include (amount)`.execute(
    database,
  );
};
