import { sql, type Kysely } from "kysely";

/** Processed messages of providers are found by their age, to be removed. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create index payment_webhook_processed on payment_webhook (processed_at)`.execute(database);
};
