import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import type { Services } from "../services.ts";
import { jobRow } from "./job-queue.ts";

/** Writes the jobs that are always there, each once, for an hour from now; those that wait already stay as they are. */
export const scheduleRecurring = async (
  { recurringJobs, clock }: Pick<Services, "recurringJobs" | "clock">,
  database: Kysely<Database>,
): Promise<void> => {
  const now = clock.now();
  await database
    .insertInto("job")
    .values(recurringJobs.map((kind) => jobRow({ kind, key: kind, payload: {}, dueAt: now + 3600 }, now)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
