import { sql, type Kysely } from "kysely";

/** An account's lines are read in their order, from any of them on, without sorting those of one second. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`drop index ledger_account`.execute(database);
  await sql`
    create index ledger_account on ledger_posting (account, posted_at, payment_id, line) include (amount)`.execute(
    database,
  );
};
