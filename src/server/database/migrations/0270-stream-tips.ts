import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Tips stand in the chat of the broadcast in which they were given. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table stream_message add column tip_usd integer, add column tip_payment_id text`.execute(
    database,
  );
};
