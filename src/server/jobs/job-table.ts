import { sql } from "kysely";
import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import type { JobOutcome } from "./job-outcome.ts";

export interface ClaimedJob {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
  /** Names this claim and no other; every write to the job's row compares it. */
  readonly lease: string;
}

export interface Claim {
  readonly lease: string;
  readonly milliseconds: number;
  /** Epoch seconds of the product's clock: what is due by then is taken. */
  readonly now: number;
  readonly limit: number;
  /** Jobs that this process still runs although their lease may have run out. */
  readonly except: readonly number[];
  /** The kinds of jobs to take, or not to take. */
  readonly kinds: { readonly only: readonly string[] } | { readonly not: readonly string[] };
}

type Sql = Kysely<Database>;

const leaseEnd = (milliseconds: number) =>
  sql`clock_timestamp() + make_interval(secs => ${milliseconds / 1000})`;

/**
 * What a crash of the database may forget: the job is then taken, or run, once more, as any job may be. So its row does not
 * wait for the disk; what a job itself has done does.
 */
const unhurried = sql`(select set_config('synchronous_commit', 'off', true)) as unhurried`;

/** What came of a run that has ended: of whose job, and under which lease. */
export interface Settlement {
  readonly job: Pick<ClaimedJob, "id" | "lease">;
  readonly outcome: JobOutcome;
}

const changesOf = (outcome: JobOutcome, now: number) => {
  switch (outcome.kind) {
    case "not_run":
      return { attempts: outcome.attempts };
    case "done":
      return { done_at: now };
    case "again":
      return { due_at: outcome.dueAt, attempts: 0, payload: outcome.payload };
    case "failed":
      return { due_at: outcome.dueAt, last_error: outcome.error };
    case "given_up":
      return { done_at: now, given_up: true, last_error: outcome.error };
  }
};

const settledRows = (settlements: readonly Settlement[], now: number): string =>
  JSON.stringify(
    settlements.map(({ job: { id, lease }, outcome }) => ({ id, lease, ...changesOf(outcome, now) })),
  );

/** Writes what runs led to and ends their leases; answers the jobs of which it was ours to do: no other has taken them meanwhile. */
const settling = (settlements: readonly Settlement[], now: number) => sql`
  update job set done_at = run.done_at, due_at = coalesce(run.due_at, job.due_at), attempts = coalesce(run.attempts, job.attempts),
    given_up = coalesce(run.given_up, job.given_up), payload = coalesce(run.payload, job.payload), last_error = coalesce(run.last_error, job.last_error),
    lease = null, lease_until = null
  from jsonb_to_recordset(${settledRows(settlements, now)}::jsonb) as run (
    id bigint, lease text, done_at bigint, due_at bigint, attempts integer, given_up boolean, last_error text, payload jsonb), ${unhurried}
  where job.id = run.id and job.lease = run.lease
  returning job.id`;

/**
 * Takes due jobs that nobody holds a lease of, and leases them. Leases are measured by the database's clock: it is one for all
 * nodes and does not move with the test clock. A lease that ends later than any could is of a clock that was set back
 * since; it is not believed.
 */
const claiming = ({ lease, milliseconds, now, limit, except, kinds }: Claim) => {
  const ofKind = "only" in kinds ? sql`kind = any(${kinds.only})` : sql`kind <> all(${kinds.not})`;
  return sql`
    update job set lease = ${lease}, lease_until = ${leaseEnd(milliseconds)}, attempts = attempts + 1
    from ${unhurried}
    where id in (
      select id from job
      where done_at is null and due_at <= ${now} and id <> all(${except}::bigint[]) and ${ofKind}
        and (lease is null or lease_until not between clock_timestamp() and ${leaseEnd(2 * milliseconds)})
      order by due_at, id limit ${limit}
      for update skip locked)
    returning id, kind, payload, attempts, lease, due_at`;
};

const nothing = sql`select null::bigint as id where false`;
const noJobs = sql`select null::bigint as id, '' as kind, null::jsonb as payload, 0 as attempts, '' as lease, 0::bigint as due_at where false`;

/** What a way to the table led to. */
export interface JobTurn {
  /** The settled jobs that were still ours. */
  readonly settled: ReadonlySet<number>;
  /** In the order in which they fell due. */
  readonly claimed: readonly ClaimedJob[];
}

/**
 * Writes what runs have led to, and takes jobs that are due, in one statement. Among `except` of the claim are the jobs that are
 * settled. A claim that is null, and no settlement, ask for nothing.
 */
export const turnJobs = async (
  database: Sql,
  {
    settlements,
    claim,
    now,
  }: { readonly settlements: readonly Settlement[]; readonly claim: Claim | null; readonly now: number },
): Promise<JobTurn> => {
  type Row = ClaimedJob & { readonly due_at: number; readonly is_settled: boolean };
  const { rows } = await sql<Row>`
    with settled as (${settlements.length === 0 ? nothing : settling(settlements, now)}),
      claimed as (${claim === null ? noJobs : claiming(claim)})
    select id, kind, payload, attempts, lease, due_at, false as is_settled from claimed
    union all select id, null, null, null, null, null, true from settled`.execute(database);
  return {
    settled: new Set(rows.flatMap(({ id, is_settled }) => (is_settled ? [id] : []))),
    claimed: rows
      .filter(({ is_settled }) => !is_settled)
      .toSorted((one, other) => one.due_at - other.due_at || one.id - other.id),
  };
};

/** Makes leases run on; answers the jobs that are still this process's. One that ran out is renewed while nobody has taken it. */
export const renewLeases = async (
  database: Sql,
  jobs: readonly Pick<ClaimedJob, "id" | "lease">[],
  milliseconds: number,
): Promise<ReadonlySet<number>> => {
  const ids = jobs.map(({ id }) => id);
  const leases = jobs.map(({ lease }) => lease);
  const { rows } = await sql<{ id: number }>`
    update job set lease_until = ${leaseEnd(milliseconds)}
    from unnest(${ids}::bigint[], ${leases}::text[]) as mine (id, lease)
    where job.id = mine.id and job.lease = mine.lease
    returning job.id`.execute(database);
  return new Set(rows.map(({ id }) => id));
};
