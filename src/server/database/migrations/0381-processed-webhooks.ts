import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Messages of providers that were dealt with name no cards: a saved card is kept with its owner alone. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`update payment_webhook set message = message - 'card' where processed_at is not null`.execute(
    database,
  );
};
