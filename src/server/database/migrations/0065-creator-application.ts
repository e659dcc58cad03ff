import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Applications of creators and the pictures that belong to them. Who somebody is stands here encrypted, and in no event. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table creator_application (
      id text primary key,
      account_id text not null,
      variant text not null check (variant in ('standard', 'form', 'vip')),
      sealed bytea not null,
      submitted_at bigint not null
    )`.execute(database);
  await sql`create index creator_application_of on creator_application (account_id, submitted_at desc)`.execute(
    database,
  );
  await sql`
    create table upload (
      id text primary key,
      account_id text not null,
      purpose text not null check (purpose in ('document')),
      sealed bytea not null,
      created_at bigint not null,
      used_by text
    )`.execute(database);
  // Pictures do not shrink any further.
  await sql`alter table upload alter column sealed set storage external`.execute(database);
  await sql`create index upload_unused on upload (created_at) where used_by is null`.execute(database);
};
