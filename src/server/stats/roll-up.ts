import { sql } from "kysely";

import { daySeconds } from "../../domain/format/duration.ts";
import type { CleanUp } from "../jobs/housekeeping.jobs.ts";

const HOUR = 3600;
const DAY_HOURS = 24;
/** Hours that are summed up once more: what was written while they were summed up before is not lost. */
const AGAIN = 2;
/** As long as hits of adverts are kept. */
const KEPT = 400 * daySeconds;
/** A day and the one before it: a view may be written a moment after midnight. */
const SALTS = 2;

/**
 * Sums up whole hours of views, and whole days of these hours, and removes what is too old. Sums are written, never added to, so it may run twice, and
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
  const day = sql`(select coalesce(max(hour) + 24, 0) from page_view_sum where part = 'source')`;
  // Hours of a day that is over may still be summed up once more.
  const over = Math.floor((thisHour - AGAIN) / DAY_HOURS) * DAY_HOURS;
  await sql`
    insert into page_view_sum (creator_id, part, hour, value, views, visitors)
    select creator_id, part, of.hour, value, sum(views)::int, sum(visitors)::int
    from page_view_hour v cross join lateral (values
      ('hour', v.hour, ''),
      ('source', v.hour - v.hour % ${DAY_HOURS}, v.source),
      ('country', v.hour - v.hour % ${DAY_HOURS}, v.country)
    ) as of (part, hour, value)
    where v.hour >= ${day} and v.hour < ${over}
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (creator_id, part, hour, value)
    do update set views = excluded.views, visitors = excluded.visitors`.execute(database);
  await database
    .deleteFrom("page_view")
    .where("seen_at", "<", now - KEPT)
    .execute();
  const oldestSalt = Math.floor(now / daySeconds) - SALTS + 1;
  await database.deleteFrom("visitor_salt").where("day", "<", oldestSalt).execute();
  await database.deleteFrom("link_visitor").where("day", "<", oldestSalt).execute();
};
