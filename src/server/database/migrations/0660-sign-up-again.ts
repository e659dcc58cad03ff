import { sql, type Kysely } from "kysely";

/** A browser that signs up again because no answer came is known by its cookie, of which this is a hash. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table credential add column made_from text`.execute(database);
};
