import { sql } from "kysely";

import { daySeconds } from "../../domain/format/duration.ts";
import type { CleanUp } from "../jobs/housekeeping.jobs.ts";

/** For how long a message is kept once it is processed, in days: no provider sends one again after so long. */
const KEPT_DAYS = 90;
/** Rows of one statement. */
export const REMOVED_AT_ONCE = 1000;

/** Removes messages of providers that were processed long ago; those that wait stay. */
export const removeWebhooks: CleanUp = async (database, now) => {
  let removed = REMOVED_AT_ONCE;
  while (removed === REMOVED_AT_ONCE) {
    const { numAffectedRows } = await sql`
      delete from payment_webhook where ctid = any(array(
        select ctid from payment_webhook where processed_at < ${now - KEPT_DAYS * daySeconds}
        limit ${REMOVED_AT_ONCE} for update skip locked))`.execute(database);
    removed = Number(numAffectedRows);
  }
};
