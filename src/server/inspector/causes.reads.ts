import { sql, type Kysely } from "kysely";

import { askedBy, causeId, jobCause, requestCause, webhookCause } from "../../domain/causes/cause.ts";
import { chainOf } from "../../domain/causes/chain.ts";
import { told } from "../../domain/causes/told.ts";
import type { CauseEntry } from "../../protocol/causes/causes.endpoints.ts";
import type { Database } from "../database/schema.ts";
import { rowRange } from "./row-range.ts";

/** A stretch of time, both ends included, in epoch seconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Entries that are told at most, and how many rows are read at most of a table each time. */
const MOST = 2000;
/** The longest stretch. */
const MOST_SECONDS = 86_400;
/** How often effects are followed: a payment with a webhook takes six. */
const MOST_ROUNDS = 24;

interface EventRow {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: { readonly actor: string | null; readonly requestId?: string; readonly cause?: string };
  readonly recorded_at: number;
}

interface JobRow {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly created_at: number;
  readonly done_at: number | null;
  readonly given_up: boolean;
  readonly attempts: number;
  readonly cause: string;
}

interface SocketRow {
  readonly seq: number;
  readonly event: string;
  readonly audience: string;
  readonly data: unknown;
  readonly created_at: number;
  readonly cause: string;
}

interface WebhookRow {
  readonly provider: string;
  readonly event_id: string;
  readonly message: { readonly kind?: string; readonly paymentId?: string | null };
  readonly received_at: number;
  readonly processed_at: number | null;
}

const PAYMENT = "payment-";

const eventCause = ({ metadata: { actor, requestId, cause } }: EventRow): string | null =>
  cause ?? (requestId === undefined ? null : requestCause(requestId, actor));

const jobState = ({ done_at, given_up, attempts }: JobRow): string => {
  if (given_up) return "given up";
  if (done_at !== null) return "done";
  return attempts > 0 ? `tried ${attempts} times` : "waits";
};

const eventEntry = (row: EventRow, cause: string | null): CauseEntry => ({
  ...{ id: `event:${row.position}`, kind: "event", at: Number(row.recorded_at) * 1000, cause },
  summary: `${row.type} · ${row.stream} ${row.version}`,
  about: row.stream,
  payload: told(row.data) as CauseEntry["payload"],
});

const jobEntry = (row: JobRow): CauseEntry => ({
  ...{ id: jobCause(row.id), kind: "job", at: Number(row.created_at) * 1000, cause: causeId(row.cause) },
  summary: `${row.kind} · ${jobState(row)}`,
  about: null,
  payload: told(row.payload) as CauseEntry["payload"],
});

const audiences: Readonly<Record<string, string>> = {
  account: "to another account",
  room: "to a room",
  others: "to a room",
  session: "to a session",
};

/** What others are told is not told here: only that it was sent. */
const socketEntry = (row: SocketRow, accountId: string): CauseEntry => {
  const { seq, event, audience, data, created_at, cause } = row;
  const isOwn = audience === `account:${accountId}`;
  const to = isOwn ? "to this account" : (audiences[audience.split(":", 1)[0]!] ?? "");
  return {
    ...{ id: `socket:${seq}`, kind: "socket", at: Number(created_at) * 1000, cause: causeId(cause) },
    summary: `${event} · ${to}`,
    about: null,
    payload: isOwn ? (told(data) as CauseEntry["payload"]) : null,
  };
};

/**
 * The chain that began with requests of an account in a stretch of time, causes before effects. Nothing that others asked for is
 * told, but what came of it for payments that the account's own requests began.
 */
export const readCauses = async (
  database: Kysely<Database>,
  accountId: string,
  stretch: Stretch,
): Promise<{ readonly entries: readonly CauseEntry[]; readonly cut: boolean }> => {
  const { to } = stretch;
  const from = Math.max(stretch.from, to - MOST_SECONDS);
  const [events, jobs, sockets] = await Promise.all(
    (["event", "job", "socket_event"] as const).map((table) => rowRange(database, table, { from, to })),
  );
  const entries = new Map<string, CauseEntry>();
  /** The first event of each payment that was begun: what the provider says of it follows from there. */
  const payments = new Map<string, string>();
  const webhooks = new Map<string, WebhookRow>();
  let cut = from > stretch.from;

  /** The rows of a table whose causes are among these, or which the account's own requests led to. */
  const own = (cause: ReturnType<typeof sql>, causes: readonly string[]) =>
    causes.length === 0
      ? sql`split_part(${cause}, '@', 2) = ${accountId}`
      : sql`split_part(${cause}, '@', 1) = any(${causes}::text[])`;

  const eventsOf = (causes: readonly string[]) =>
    sql<EventRow>`
    select position, stream, version, type, data, metadata, recorded_at from event
    where position between ${events!.first} and ${events!.last} and recorded_at between ${from} and ${to}
      and (${own(sql`coalesce(metadata->>'cause', '')`, causes)}
        ${causes.length === 0 ? sql`or (metadata->>'actor' = ${accountId} and metadata->>'requestId' is not null)` : sql``})
    order by position limit ${MOST}`.execute(database);
  const jobsOf = (causes: readonly string[]) =>
    sql<JobRow>`
    select id, kind, payload, created_at, done_at, given_up, attempts, cause from job
    where id between ${jobs!.first} and ${jobs!.last} and created_at between ${from} and ${to}
      and ${own(sql`cause`, causes)}
    order by id limit ${MOST}`.execute(database);
  const socketsOf = (causes: readonly string[]) =>
    sql<SocketRow>`
    select seq, event, audience, data, created_at, cause from socket_event
    where seq between ${sockets!.first} and ${sockets!.last} and created_at between ${from} and ${to}
      and ${own(sql`cause`, causes)}
    order by seq limit ${MOST}`.execute(database);
  const webhooksOf = async (): Promise<readonly WebhookRow[]> =>
    (
      await sql<WebhookRow>`
        select w.provider, w.event_id, w.message, w.received_at, w.processed_at from job
        join payment_webhook as w on w.provider = job.payload->>'provider' and w.event_id = job.payload->>'eventId'
        where job.id between ${jobs!.first} and ${jobs!.last} and job.kind = 'payment.webhook'
          and w.message->>'paymentId' = any(${[...payments.keys()]}::text[])
        order by job.id limit ${MOST}`.execute(database)
    ).rows;

  const put = (entry: CauseEntry): boolean => {
    if (entries.has(entry.id)) return false;
    if (entries.size >= MOST) {
      cut = true;
      return false;
    }
    entries.set(entry.id, entry);
    return true;
  };
  /** A request is known by what it led to. */
  const putRequest = (cause: string, at: number, next: string[]): void => {
    const id = causeId(cause);
    if (!id.startsWith("request:")) return;
    const summary = askedBy(cause) === accountId ? "A request of this account" : "A request for this account";
    if (put({ id, kind: "request", at, cause: null, summary, about: null, payload: null })) next.push(id);
  };

  let causes: readonly string[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const [eventRows, jobRows, socketRows] = await Promise.all([
      eventsOf(causes),
      jobsOf(causes),
      socketsOf(causes),
    ]);
    const next: string[] = [];
    for (const row of eventRows.rows) {
      const cause = eventCause(row);
      if (cause === null) continue;
      const entry = eventEntry(row, causeId(cause));
      putRequest(cause, entry.at, next);
      if (!put(entry)) continue;
      const payment = row.stream.startsWith(PAYMENT) ? row.stream.slice(PAYMENT.length) : null;
      if (payment !== null && row.version === 1) payments.set(payment, entry.id);
    }
    for (const row of jobRows.rows) {
      putRequest(row.cause, Number(row.created_at) * 1000, next);
      if (put(jobEntry(row))) next.push(jobCause(row.id));
    }
    for (const row of socketRows.rows) {
      putRequest(row.cause, Number(row.created_at) * 1000, next);
      put(socketEntry(row, accountId));
    }
    for (const row of payments.size === 0 ? [] : await webhooksOf()) {
      const id = webhookCause(row.provider, row.event_id);
      if (webhooks.has(id)) continue;
      webhooks.set(id, row);
      const at = Number(row.received_at) * 1000;
      const cause = payments.get(row.message.paymentId ?? "") ?? null;
      const summary = `${row.provider} says ${row.message.kind ?? "something"}`;
      if (
        put({
          id,
          kind: "webhook",
          at,
          cause,
          summary,
          about: null,
          payload: told(row.message) as CauseEntry["payload"],
        })
      )
        next.push(id);
    }
    cut ||= [eventRows, jobRows, socketRows].some(({ rows }) => rows.length >= MOST);
    if (next.length === 0) break;
    causes = next;
  }
  // As it goes out, an entry has the fields of the table alone.
  return { entries: chainOf([...entries.values()]), cut };
};
