import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Events, outbox, jobs, sessions, limits: what every slice stands on. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table event (
      position bigserial primary key,
      stream text not null,
      version integer not null check (version > 0),
      type text not null,
      schema_version integer not null,
      data jsonb not null,
      metadata jsonb not null,
      recorded_at bigint not null,
      txid xid8 not null default pg_current_xact_id(),
      unique (stream, version)
    )`.execute(database);
  await sql`
    create table socket_event (
      seq bigserial primary key,
      txid xid8 not null default pg_current_xact_id(),
      event text not null,
      audience text not null,
      data jsonb not null,
      created_at bigint not null
    )`.execute(database);
  await sql`create index socket_event_order on socket_event (txid, seq)`.execute(database);
  await sql`
    create table job (
      id bigserial primary key,
      kind text not null,
      key text,
      due_at bigint not null,
      payload jsonb not null,
      attempts integer not null default 0,
      claimed_by text,
      last_error text,
      done_at bigint,
      created_at bigint not null
    )`.execute(database);
  await sql`create unique index job_open_key on job (key) where key is not null and done_at is null`.execute(
    database,
  );
  await sql`create index job_due on job (due_at, id) where done_at is null`.execute(database);
  await sql`
    create table session (
      id text primary key,
      site text not null,
      account_id text not null,
      acting_as text,
      data jsonb not null default '{}',
      created_at bigint not null,
      used_at bigint not null,
      expires_at bigint not null,
      address text,
      agent text
    )`.execute(database);
  await sql`create index session_account on session (account_id)`.execute(database);
  await sql`create index session_expiry on session (expires_at)`.execute(database);
  await sql`
    create table idempotency (
      id text primary key,
      request_hash text not null,
      status integer,
      answer jsonb,
      started_at bigint not null
    )`.execute(database);
  await sql`create index idempotency_age on idempotency (started_at)`.execute(database);
  await sql`
    create table used_once (
      kind text not null,
      key text not null,
      expires_at bigint not null,
      primary key (kind, key)
    )`.execute(database);
  await sql`create index used_once_expiry on used_once (expires_at)`.execute(database);
  await sql`
    create table rate_limit (
      key text primary key,
      window_end bigint not null,
      count integer not null
    )`.execute(database);
  await sql`create table server_key (name text primary key, value text not null)`.execute(database);
};
