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
const unhurried = sql<{
  readonly set_config: string;
}>`(select set_config('synchronous_commit', 'off', true))`.as("unhurried");

/**
 * Takes due jobs that nobody holds a lease of, and leases them. Leases are measured by the database's clock: it is one for all
 * nodes and does not move with the test clock. A lease that ends later than any could is of a clock that was set back
 * since; it is not believed.
 */
export const claimJobs = async (database: Sql, claim: Claim): Promise<readonly ClaimedJob[]> => {
  const { lease, milliseconds, now, limit, except, kinds } = claim;
  const ofKind = "only" in kinds ? sql`kind = any(${kinds.only})` : sql`kind <> all(${kinds.not})`;
  const { rows } = await sql<ClaimedJob & { due_at: number }>`
    update job set lease = ${lease}, lease_until = ${leaseEnd(milliseconds)}, attempts = attempts + 1
    from ${unhurried}
    where id in (
      select id from job
      where done_at is null and due_at <= ${now} and id <> all(${except}::bigint[]) and ${ofKind}
        and (lease is null or lease_until not between clock_timestamp() and ${leaseEnd(2 * milliseconds)})
      order by due_at, id limit ${limit}
      for update skip locked)
    returning id, kind, payload, attempts, lease, due_at`.execute(database);
  return rows.toSorted((one, other) => one.due_at - other.due_at || one.id - other.id);
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

const changesOf = (outcome: JobOutcome, now: number) => {
  switch (outcome.kind) {
    case "done":
      return { done_at: now };
    case "again":
      return { due_at: outcome.dueAt, attempts: 0 };
    case "failed":
      return { due_at: outcome.dueAt, last_error: outcome.error };
    case "given_up":
      return { done_at: now, given_up: true, last_error: outcome.error };
  }
};

/** Writes what a run led to and ends its lease; false when another has taken the job meanwhile: then nothing is written. */
export const settleJob = async (
  database: Sql,
  { id, lease }: Pick<ClaimedJob, "id" | "lease">,
  outcome: JobOutcome,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable("job")
    .from(unhurried)
    .set({ ...changesOf(outcome, now), lease: null, lease_until: null })
    .where("id", "=", id)
    .where("lease", "=", lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
