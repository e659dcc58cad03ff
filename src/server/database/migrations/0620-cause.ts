import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * What put a job or a socket event, and who may read causes with the inspector. Columns without a default change no row; nodes of
 * the release before write nulls.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table job add column cause text`.execute(database);
  await sql`alter table socket_event add column cause text`.execute(database);
  await sql`
    create table inspector_reader (
      account_id text primary key,
      named_at bigint not null
    )`.execute(database);
};
