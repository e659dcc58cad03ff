import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import { neverGivenUp, type JobHandler } from "./job.ts";

const HOUR = 3600;
const DAY = 86_400;

/** Removes what has run out by `now` (epoch seconds). Whatever it finds, it may run again. */
export type CleanUp = (database: Kysely<Database>, now: number) => Promise<unknown>;

const cleanCore: CleanUp = async (database, now) => {
  await database
    .deleteFrom("socket_event")
    .where("created_at", "<", now - HOUR)
    .execute();
  await database
    .deleteFrom("job")
    .where(({ or, and, eb }) =>
      or([
        and([eb("given_up", "=", false), eb("done_at", "<", now - 7 * DAY)]),
        // An operator has so long to look at what was given up.
        and([eb("given_up", "=", true), eb("done_at", "<", now - 90 * DAY)]),
      ]),
    )
    .execute();
  await database
    .deleteFrom("idempotency")
    .where("started_at", "<", now - DAY)
    .execute();
  await database.deleteFrom("session").where("expires_at", "<", now).execute();
  await database.deleteFrom("used_once").where("expires_at", "<", now).execute();
  await database.deleteFrom("rate_limit").where("window_end", "<", now).execute();
};

/** `housekeeping`: once an hour, removes what has run out: outbox rows, closed jobs, keys, sessions, limits, and what features clean up. */
export const housekeeping = (cleanUps: readonly CleanUp[]): JobHandler<unknown> => ({
  givesUp: neverGivenUp,
  run: async (_payload, { services: { database, clock } }) => {
    const now = clock.now();
    for (const cleanUp of [cleanCore, ...cleanUps]) await cleanUp(database, now);
    return { again: HOUR };
  },
});
