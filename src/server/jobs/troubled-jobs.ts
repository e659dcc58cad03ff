import type { Kysely } from "kysely";
import { sql } from "kysely";

import type { Database } from "../database/schema.ts";

/** A job that an operator should know of. Times are epoch seconds. */
export interface TroubledJob {
  readonly id: number;
  readonly kind: string;
  /** `given_up`: closed, and waits for `retry` or `drop`; `failing`: it is tried on, next at `due_at`. */
  readonly state: "given_up" | "failing";
  readonly attempts: number;
  readonly due_at: number;
  readonly last_error: string | null;
}

type Sql = Kysely<Database>;

/** An open job counts as failing after four tries, which take seven seconds. */
const isFailing = sql<boolean>`done_at is null and attempts >= 4 and last_error is not null`;
const UNIQUE_VIOLATION = "23505";

/** Jobs that were given up, and those that are tried on after several failures; oldest first, at most 200 of each. */
export const troubledJobs = async (database: Sql): Promise<readonly TroubledJob[]> => {
  const { rows } = await sql<TroubledJob>`
    (select id, kind, 'given_up' as state, attempts, due_at, last_error from job where given_up order by done_at limit 200)
    union all
    (select id, kind, 'failing', attempts, due_at, last_error from job
      where ${isFailing} order by due_at limit 200)`.execute(database);
  return rows.toSorted((one, other) => one.id - other.id);
};

/** How many jobs are `given_up`, and how many `overdue`: due for a minute or longer at `now` and not done. */
export const countTrouble = async (
  database: Sql,
  now: number,
): Promise<{ readonly given_up: number; readonly overdue: number }> => {
  const { rows } = await sql<{ given_up: number; overdue: number }>`
    select (select count(*) from job where given_up) as given_up,
      (select count(*) from job where done_at is null and due_at <= ${now - 60}) as overdue`.execute(
    database,
  );
  return rows[0]!;
};

/**
 * Makes a job that was given up or fails due at once, with all its tries before it. `superseded`: a later job with the same
 * key is open and does the same; `unknown`: no such job is in trouble.
 */
export const retryJob = async (
  database: Sql,
  id: number,
  now: number,
): Promise<"retried" | "superseded" | "unknown"> => {
  try {
    const { numUpdatedRows } = await database
      .updateTable("job")
      .set({ due_at: now, attempts: 0, done_at: null, given_up: false })
      .where("id", "=", id)
      .where(({ or, eb }) => or([eb("given_up", "=", true), isFailing]))
      .executeTakeFirst();
    return numUpdatedRows > 0n ? "retried" : "unknown";
  } catch (error) {
    if ((error as { readonly code?: string }).code === UNIQUE_VIOLATION) return "superseded";
    throw error;
  }
};

/** Forgets a job that was given up; false when there is none such. */
export const dropJob = async (database: Sql, id: number): Promise<boolean> => {
  const { numDeletedRows } = await database
    .deleteFrom("job")
    .where("id", "=", id)
    .where("given_up", "=", true)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
