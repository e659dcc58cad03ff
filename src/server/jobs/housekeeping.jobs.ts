import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import { neverGivenUp, type JobHandler } from "./job.ts";
import type { JobPayloads } from "./job-queue.ts";

const HOUR = 3600;
const DAY = 86_400;

/** Removes what has run out by `now` (epoch seconds). Whatever it finds, it may run again. */
export type CleanUp = (database: Kysely<Database>, now: number) => Promise<unknown>;

/** By the name of what each removes. */
export type CleanUps = Readonly<Record<string, CleanUp>>;

const core: CleanUps = {
  socket_event: (database, now) =>
    database
      .deleteFrom("socket_event")
      .where("created_at", "<", now - HOUR)
      .execute(),
  job: (database, now) =>
    database
      .deleteFrom("job")
      .where(({ or, and, eb }) =>
        or([
          and([eb("given_up", "=", false), eb("done_at", "<", now - 7 * DAY)]),
          // An operator has so long to look at what was given up.
          and([eb("given_up", "=", true), eb("done_at", "<", now - 90 * DAY)]),
        ]),
      )
      .execute(),
  idempotency: (database, now) =>
    database
      .deleteFrom("idempotency")
      .where("started_at", "<", now - DAY)
      .execute(),
  session: (database, now) => database.deleteFrom("session").where("expires_at", "<", now).execute(),
  used_once: (database, now) => database.deleteFrom("used_once").where("expires_at", "<", now).execute(),
  rate_limit: (database, now) => database.deleteFrom("rate_limit").where("window_end", "<", now).execute(),
};

/**
 * `housekeeping`: once an hour, removes what has run out: outbox rows, closed jobs, keys, sessions, limits, and what features clean
 * up. One that fails keeps none of the others; the job has then failed, and its error names it.
 */
export const housekeeping = (cleanUps: readonly CleanUps[]): JobHandler<JobPayloads["housekeeping"]> => ({
  givesUp: neverGivenUp,
  run: async (_payload, { services: { database, clock, log } }) => {
    const now = clock.now();
    const failures: { readonly name: string; readonly error: unknown }[] = [];
    for (const [name, cleanUp] of [core, ...cleanUps].flatMap((each) => Object.entries(each)))
      try {
        await cleanUp(database, now);
      } catch (error) {
        log.error({ err: error, cleanUp: name }, "what has run out could not be removed");
        failures.push({ name, error });
      }
    if (failures.length === 0) return { again: HOUR };
    const names = failures.map(({ name }) => name).join(", ");
    throw new AggregateError(
      failures.map(({ error }) => error),
      `Could not be cleaned up: ${names}.`,
    );
  },
});
