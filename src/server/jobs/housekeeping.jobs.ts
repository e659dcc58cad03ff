import { neverGivenUp, type JobHandlers } from "./job.ts";

const HOUR = 3600;
const DAY = 86_400;

/** `housekeeping`: once an hour, removes what has run out: outbox rows, closed jobs, keys, sessions, links of mails, limits, unused uploads, and old hits of adverts. */
export const housekeepingJobs: JobHandlers = {
  housekeeping: {
    givesUp: neverGivenUp,
    run: async (_payload, { services: { database, clock } }) => {
      const now = clock.now();
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
      await database.deleteFrom("mail_link").where("expires_at", "<", now).execute();
      await database.deleteFrom("email_change").where("expires_at", "<", now).execute();
      await database.deleteFrom("social_step").where("expires_at", "<", now).execute();
      await database.deleteFrom("used_once").where("expires_at", "<", now).execute();
      await database.deleteFrom("rate_limit").where("window_end", "<", now).execute();
      await database
        .deleteFrom("upload")
        .where("used_by", "is", null)
        .where("created_at", "<", now - DAY)
        .execute();
      await database
        .deleteFrom("tracking_hit")
        .where("created_at", "<", now - 400 * DAY)
        .execute();
      return { again: HOUR };
    },
  },
};
