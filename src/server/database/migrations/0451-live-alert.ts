import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Who wants to be told when a creator goes live, and when he was told last. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table live_alert (
      creator_id text not null,
      account_id text not null,
      created_at bigint not null,
      told_at bigint,
      primary key (creator_id, account_id)
    )`.execute(database);
  await sql`create index live_alert_of_account on live_alert (account_id)`.execute(database);
};
