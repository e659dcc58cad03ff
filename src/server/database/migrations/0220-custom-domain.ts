import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Names that creators asked for, what their name servers answered last, and sessions found by their site. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table custom_domain (
      claim_id text primary key,
      host text not null,
      creator_id text not null,
      kind text not null,
      request_id text not null,
      token text not null,
      site text not null,
      status text not null,
      reason text not null,
      asked_at bigint not null,
      changed_at bigint not null
    )`.execute(database);
  await sql`create index custom_domain_of on custom_domain (creator_id)`.execute(database);
  await sql`create unique index custom_domain_host on custom_domain (host) where status <> 'not_approved'`.execute(
    database,
  );
  await sql`
    create table domain_check (
      claim_id text primary key,
      checked_at bigint not null,
      problem text,
      failures integer not null
    )`.execute(database);
  await sql`create index session_of_own_site on session (site) where site like 'own-%'`.execute(database);
};
