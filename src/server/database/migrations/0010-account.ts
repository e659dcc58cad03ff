import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Accounts, their password hashes, and the tries that captcha and limits count. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table account (
      id text primary key,
      username text not null,
      username_key text not null,
      type text not null check (type in ('user', 'model')),
      display_name text not null,
      email text,
      email_key text,
      email_confirmed boolean not null default false,
      country text,
      tip_blocked boolean not null default false,
      is_direct_pay boolean not null,
      is_reviewer boolean not null default false,
      has_purchase boolean not null default false,
      has_accepted_terms boolean not null default false,
      suspended boolean not null default false,
      compliance_status text check (compliance_status in ('approved', 'rejected', 'under_review')),
      compliance_reason text,
      avatar_url text,
      cover_picture_url text,
      cover_video_url text,
      studio text,
      model_ref text,
      created_at bigint not null,
      constraint account_username_unique unique (username_key),
      constraint account_email_unique unique (email_key)
    )`.execute(database);
  await sql`
    create table credential (
      account_id text primary key,
      password_hash text not null,
      changed_at bigint not null
    )`.execute(database);
  await sql`
    create table attempt (
      id bigserial primary key,
      attempt text not null,
      key text not null,
      at bigint not null
    )`.execute(database);
  await sql`create index attempt_key on attempt (key, at)`.execute(database);
  await sql`create index attempt_try on attempt (attempt)`.execute(database);
  await sql`create index attempt_age on attempt (at)`.execute(database);
};
