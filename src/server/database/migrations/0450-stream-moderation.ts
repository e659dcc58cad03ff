import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What the creator has taken out of the chat of a broadcast, and whom she has muted there. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table stream_message add column deleted_at bigint`.execute(database);
  await sql`alter table stream_viewer add column muted boolean not null default false`.execute(database);
};
