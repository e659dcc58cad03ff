import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The lists of a creator's fans: by when they came, and by what they spent. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create index subscription_fans on subscription (creator_id, created_at, id) where started`.execute(
    database,
  );
  await sql`create index payment_of_creator on payment (creator_id, buyer_id)`.execute(database);
};
