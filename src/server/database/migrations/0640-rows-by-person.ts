import { sql, type Kysely } from "kysely";

/** What somebody wrote is found without reading what everybody wrote. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create index message_sender on message (sender_id)`.execute(database);
};
