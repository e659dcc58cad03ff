import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The browsers that get notifications. One belongs to the session that registered it and goes with it. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table push_device (
      id bigint generated always as identity primary key,
      site text not null,
      account_id text not null,
      session_id text not null references session (id) on delete cascade,
      provider text not null check (provider in ('web', 'onesignal')),
      endpoint text not null,
      origin text not null,
      p256dh text,
      auth text,
      registered_at bigint not null,
      constraint push_device_endpoint unique (provider, endpoint)
    )`.execute(database);
  await sql`create index push_device_account on push_device (account_id, site)`.execute(database);
  await sql`create index push_device_session on push_device (session_id)`.execute(database);
};
