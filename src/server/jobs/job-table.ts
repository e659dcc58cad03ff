import type { Client } from "pg";
import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";

export interface ClaimedJob {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
}

const NEVER = 253_402_300_799;
const LONGEST_WAIT = 600;

/** Seconds before the next try: 1, 2, 4 ... up to ten minutes. */
export const backoff = (attempts: number): number => Math.min(LONGEST_WAIT, 2 ** Math.min(attempts - 1, 20));

/** The name of a database connection that no later connection has. */
export const connectionName = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    "select pid || '@' || extract(epoch from backend_start) as name from pg_stat_activity where pid = pg_backend_pid()",
  );
  return rows[0]!.name;
};

const CLAIM = `
  update job set claimed_by = $1, attempts = attempts + 1
  where id in (
    select id from job
    where done_at is null and due_at <= $2 and (
      claimed_by is null
      or claimed_by not in (select pid || '@' || extract(epoch from backend_start) from pg_stat_activity where pid is not null)
    )
    order by due_at, id limit $3
    for update skip locked
  )
  returning id, kind, payload, attempts, due_at`;

/**
 * Takes due jobs for this connection. A claim lasts as long as the connection lives, so that the jobs of a killed
 * node are free at once, and no lease can run out under a slow one.
 */
export const claimJobs = async (
  client: Client,
  name: string,
  now: number,
  limit: number,
): Promise<readonly ClaimedJob[]> => {
  const { rows } = await client.query<ClaimedJob & { due_at: number }>(CLAIM, [name, now, limit]);
  return rows.toSorted((one, other) => one.due_at - other.due_at || one.id - other.id);
};

export const finishJob = async (database: Kysely<Database>, id: number, now: number): Promise<void> => {
  await database.updateTable("job").set({ done_at: now, claimed_by: null }).where("id", "=", id).execute();
};

export const repeatJob = async (database: Kysely<Database>, id: number, dueAt: number): Promise<void> => {
  await database
    .updateTable("job")
    .set({ due_at: dueAt, claimed_by: null, attempts: 0 })
    .where("id", "=", id)
    .execute();
};

/** Puts a failed job back with backoff, or aside for an operator when its tries are used up. */
export const failJob = async (
  database: Kysely<Database>,
  job: ClaimedJob,
  failure: { readonly now: number; readonly error: string; readonly attempts: number },
): Promise<void> => {
  const dueAt = job.attempts >= failure.attempts ? NEVER : failure.now + backoff(job.attempts);
  await database
    .updateTable("job")
    .set({ due_at: dueAt, claimed_by: null, last_error: failure.error.slice(0, 2000) })
    .where("id", "=", job.id)
    .execute();
};
