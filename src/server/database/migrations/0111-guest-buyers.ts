import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Guests who buy a creator's Snapchat; what its members have not been told yet. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table snapchat_member add column told_at bigint`.execute(database);
  await sql`create index snapchat_member_untold on snapchat_member (fan_id) where told_at is null`.execute(
    database,
  );
  await sql`
    create table guest_buyer (
      id text primary key,
      email text not null,
      browser text not null,
      site text not null,
      created_at bigint not null
    )`.execute(database);
  await sql`create index guest_buyer_browser on guest_buyer (browser)`.execute(database);
  await sql`create index guest_buyer_email on guest_buyer (email)`.execute(database);
};
