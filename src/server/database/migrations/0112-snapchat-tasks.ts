import type { Kysely } from "kysely";
import { sql } from "kysely";

/** When a creator was reminded to add a member, when his refund was asked for, and when his membership was seen to have ended. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table snapchat_member
      add column reminded_at bigint, add column refund_asked_at bigint, add column ended_at bigint`.execute(
    database,
  );
};
