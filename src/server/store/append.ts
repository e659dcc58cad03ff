import { mostUnread } from "../../domain/notice/notice.ts";
import type { DatedNotice } from "../../domain/notice/notice.ts";
import { siteSwitchOf } from "../../domain/settings/notification-gate.ts";
import type { NewJob } from "../jobs/job-queue.ts";
import type { Audience, Publication, StoredEvent } from "./event-store.ts";
import type { Statement } from "./merged-writes.ts";

/** What a unit of work has gathered for the end of its transaction. */
export interface Gathered {
  readonly events: readonly {
    readonly event: StoredEvent<string, unknown>;
    readonly schemaVersion: number;
  }[];
  readonly messages: readonly Publication[];
  readonly notices: readonly DatedNotice[];
  readonly jobs: readonly NewJob[];
  /** Answer to keep for an idempotency key, as JSON. */
  readonly answer: { readonly id: string; readonly json: string } | null;
  /** What a manager did in a creator's name. */
  readonly act: {
    readonly creatorId: string;
    readonly managerId: string;
    readonly call: string;
    readonly thing: string | null;
  } | null;
  /** Streams that were looked at in memory, and how far: what was decided counts only while nothing follows. */
  readonly seen: readonly { readonly stream: string; readonly version: number }[];
  readonly now: number;
  /** What led to it. */
  readonly cause: string | null;
}

/** `account:<id>`, `room:<name>`, `others:<id>:<room>` or `session:<id>`, as the outbox stores it. */
export const audienceKey = (audience: Audience): string => {
  if ("account" in audience) return `account:${audience.account}`;
  if ("session" in audience) return `session:${audience.session}`;
  const { except } = audience;
  // Usernames keep their capitals, names of rooms have none.
  const room = audience.room.toLowerCase();
  return except === undefined ? `room:${room}` : `others:${except}:${room}`;
};

export const audienceOf = (key: string): Audience => {
  const split = key.indexOf(":");
  const value = key.slice(split + 1);
  const kind = key.slice(0, split);
  if (kind === "account") return { account: value };
  if (kind === "others") {
    const end = value.indexOf(":");
    return { except: value.slice(0, end), room: value.slice(end + 1) };
  }
  return kind === "room" ? { room: value } : { session: value };
};

const eventRows = ({ events }: Gathered) =>
  JSON.stringify(
    events.map(({ event, schemaVersion }) => ({
      stream: event.stream,
      version: event.version,
      type: event.type,
      schema_version: schemaVersion,
      data: event.data,
      metadata: event.metadata,
      recorded_at: event.recordedAt,
    })),
  );

const messageRows = ({ messages }: Gathered) =>
  JSON.stringify(
    messages.map(({ event, audience, data }) => ({ event, audience: audienceKey(audience), data })),
  );

const noticeRows = ({ notices }: Gathered) =>
  JSON.stringify(
    notices.map(({ accountId, kind, text, url, createdAt }, place) => ({
      ...{ account_id: accountId, kind, text, url, created_at: createdAt, place },
      switch: siteSwitchOf(kind),
    })),
  );

const jobRows = ({ jobs, now }: Gathered) =>
  JSON.stringify(
    jobs.map(({ kind, key, payload, dueAt }) => ({ kind, key: key ?? null, payload, due_at: dueAt ?? now })),
  );

/**
 * `notification.new` of each notice; the notices of this statement are not among those that it counts. No badge tells more than
 * 99: who reads none of his notices shall not make each sale count them all.
 */
const noticeMessages = `
  select 'notification.new', 'account:' || account_id, jsonb_build_object(
    'id', id, 'kind', kind, 'text', text, 'url', url, 'created_at', created_at,
    'unread', least(${mostUnread}, row_number() over (partition by account_id order by id) + (
      select count(*) from (
        select from notice as older where older.account_id = told.account_id and older.read_at is null
        limit ${mostUnread}) as unread)))
  from told`;

/** Fails with 40001 when one of the streams, whose names and versions are these parameters, has a newer event. */
const unchanged = (streams: string, versions: string): string => `case when exists (
    select from unnest(${streams}::text[], ${versions}::integer[]) as seen (stream, version),
      lateral (select from event where stream = seen.stream and event.version > seen.version order by event.version limit 1) as newer
  ) then refuse_old_state() end as unchanged`;

/**
 * The statement that appends events, outbox messages, notices and jobs, one way to the database and back. A taken version fails
 * with a unique violation of `event`, a stream that was only looked at and is newer by now with 40001. Its row has the newest
 * sequence number of the messages, 0 without any. Null when there is nothing to write and nothing to compare.
 */
export const appendStatement = (gathered: Gathered): Statement | null => {
  const { events, messages, notices, jobs, answer, act, seen, now, cause } = gathered;
  const steps: string[] = [];
  const parameters: unknown[] = [];
  const given = (value: unknown): string => `$${parameters.push(value)}`;
  if (events.length > 0) {
    steps.push(`stored as (
      insert into event (stream, version, type, schema_version, data, metadata, recorded_at)
      select * from jsonb_to_recordset(${given(eventRows(gathered))}::jsonb) as row (
        stream text, version integer, type text, schema_version integer, data jsonb, metadata jsonb, recorded_at bigint
      ))`);
  }
  if (jobs.length > 0) {
    steps.push(`due as (
      insert into job (kind, key, payload, due_at, created_at, cause)
      select kind, key, payload, due_at, ${given(now)}::bigint, ${given(cause)}::text from jsonb_to_recordset(${given(jobRows(gathered))}::jsonb) as row (
        kind text, key text, payload jsonb, due_at bigint
      )
      on conflict do nothing)`);
  }
  if (answer !== null) {
    steps.push(`kept as (
      update idempotency set status = 200, answer = ${given(answer.json)}::jsonb where id = ${given(answer.id)})`);
  }
  if (act !== null) {
    steps.push(`acted as (
      insert into manager_act (creator_id, manager_id, at, call, thing)
      values (${given(act.creatorId)}, ${given(act.managerId)}, ${given(now)}::bigint, ${given(act.call)}, ${given(act.thing)}))`);
  }
  if (notices.length > 0) {
    steps.push(`told as (
      insert into notice (account_id, kind, text, url, created_at)
      select account_id, kind, text, url, created_at from jsonb_to_recordset(${given(noticeRows(gathered))}::jsonb) as row (
        account_id text, kind text, text text, url text, created_at bigint, place integer, switch text
      )
      where not exists (
        select from account_setting as s where s.account_id = row.account_id and s.section = 'notifications'
          and s.value -> row.switch = 'false')
      order by place
      returning *)`);
  }
  const tells = messages.length + notices.length > 0;
  if (tells) {
    steps.push(`sent as (
      insert into socket_event (event, audience, data, created_at, cause)
      select event, audience, data, ${given(now)}::bigint, ${given(cause)}::text from (
        select * from jsonb_to_recordset(${given(messageRows(gathered))}::jsonb) as row (event text, audience text, data jsonb)
        ${notices.length > 0 ? `union all ${noticeMessages}` : ""}
      ) as message
      returning seq)`);
  }
  const newest = tells ? "(select max(seq) from sent) as seq" : "0::bigint as seq";
  if (seen.length === 0) {
    return steps.length === 0 ? null : { sql: `with ${steps.join(", ")} select ${newest}`, parameters };
  }
  const streams = given(seen.map(({ stream }) => stream));
  const versions = given(seen.map(({ version }) => version));
  const first = steps.length === 0 ? "nothing as (select)" : steps.join(", ");
  return { sql: `with ${first} select ${newest}, ${unchanged(streams, versions)}`, parameters };
};
