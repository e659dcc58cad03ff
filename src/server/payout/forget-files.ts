import { sql } from "kysely";

import { daySeconds } from "../../domain/format/duration.ts";
import type { CleanUp } from "../jobs/housekeeping.jobs.ts";

/** For how long the text of a file for the bank is kept once everything in it is paid or came back, in days. */
const KEPT_DAYS = 400;

/** What a file for the bank said of people goes in the end; that it was written, and how many payouts it had, stays. */
export const forgetFiles: CleanUp = (database, now) =>
  sql`update payout_file f set sealed = ''
    where f.sealed <> '' and f.written_at < ${now - KEPT_DAYS * daySeconds} and not exists (
      select from payout p where p.file = f.id
        and (p.status in ('booked', 'sent') or p.paid_at >= ${now - KEPT_DAYS * daySeconds}))`.execute(
    database,
  );
