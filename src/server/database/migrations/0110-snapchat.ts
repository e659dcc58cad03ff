import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Who is a member of a creator's Snapchat under which name, and whom she has added and removed there. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table snapchat_member (
      subscription_id text primary key,
      creator_id text not null,
      fan_id text not null,
      snapchat_name text not null,
      joined_at bigint not null,
      added_at bigint,
      removed_at bigint
    )`.execute(database);
  await sql`create index snapchat_member_open on snapchat_member (creator_id, joined_at) where removed_at is null`.execute(
    database,
  );
};
