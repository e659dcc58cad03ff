import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What the job table once held for "not before an operator looks": 31 December 9999. */
const NEVER = 253_402_300_799;

/**
 * Claims of jobs become leases, and jobs that are given up are closed. Jobs that had been set aside after 20 tries while they
 * kept their key are due again.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table job
      drop column claimed_by,
      add column lease text,
      add column lease_until timestamptz,
      add column given_up boolean not null default false`.execute(database);
  await sql`create index job_given_up on job (done_at) where given_up`.execute(database);
  await sql`
    update job set due_at = floor(extract(epoch from clock_timestamp()))::bigint, attempts = 0
    where done_at is null and due_at = ${sql.lit(NEVER)}`.execute(database);
};
