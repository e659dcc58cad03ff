import { sql } from "kysely";

import { daySeconds } from "../../domain/format/duration.ts";
import type { CleanUp } from "../jobs/housekeeping.jobs.ts";

const HOUR = 3600;
/** Hours that are summed up once more: what was written while they were summed up before is not lost. */
const AGAIN = 2;
/** As long as hits of adverts are kept. */
const KEPT = 400 * daySeconds;
/** A day and the one before it: a view may be written a moment after midnight. */
const SALTS = 2;

/**
 * Sums up whole hours of views, and removes what is too old. Sums are written, never added to, so it may run twice, and
 * on two nodes at once.
 */
export const rollUpViews: CleanUp = async (database, now) => {
  const thisHour = Math.floor(now / HOUR);
  await sql`
    insert into page_view_hour (creator_id, hour, country, source, views, visitors)
    select creator_id, (seen_at / ${HOUR})::int as hour, country, source, count(*)::int,
      (count(*) filter (where is_first))::int
    from page_view
    where seen_at >= coalesce((select max(hour) - ${AGAIN} from page_view_hour), 0)::bigint * ${HOUR}
      and seen_at < ${thisHour * HOUR}
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (creator_id, hour, country, source)
    do update set views = excluded.views, visitors = excluded.visitors`.execute(database);
  await database
    .deleteFrom("page_view")
    .where("seen_at", "<", now - KEPT)
    .execute();
  const oldestSalt = Math.floor(now / daySeconds) - SALTS + 1;
  await database.deleteFrom("visitor_salt").where("day", "<", oldestSalt).execute();
  await database.deleteFrom("link_visitor").where("day", "<", oldestSalt).execute();
};
