import { sql, type Kysely } from "kysely";

import type { CleanUp } from "../jobs/housekeeping.jobs.ts";
import type { Database } from "../database/schema.ts";
import { earningsLines, type EarningsPeriod, type EarningsRow } from "./read-earnings.ts";

const HOUR = 3600;
/** Hours after which nothing is booked into one any more: transactions last seconds, and clocks of nodes differ by less. */
const SETTLED = 2;

/** What a period brought of one kind. Cents. */
export type EarningsSum = Pick<EarningsRow, "kind" | "gross" | "manager" | "net">;

/**
 * What a period brought, by kind: whole hours as they were summed up, the rest line by line, all of one moment. So it is the same
 * whatever is summed up already.
 */
export const sumEarnings = async (
  database: Kysely<Database>,
  period: EarningsPeriod,
): Promise<readonly EarningsSum[]> => {
  const { creatorId, from, to, kind } = period;
  const [first, last] = [Math.ceil(from / HOUR), Math.floor(to / HOUR)];
  const whole = last > first ? { first, last } : { first: Math.ceil(to / HOUR), last: 0 };
  const begun = sql`(select (greatest(${whole.first}::bigint, least(${whole.last}::bigint,
    (select coalesce(max(hour) + 1, 0) from earning_hour))) * ${HOUR})::bigint)`;
  const { rows } = await sql<EarningsSum>`
    select kind, sum(gross)::float8 as gross, sum(manager)::float8 as manager, sum(net)::float8 as net
    from (
      select kind, gross, manager, net from earning_hour
      where creator_id = ${creatorId} and hour >= ${whole.first}::bigint and hour < ${whole.last}::bigint
        and (${kind}::text is null or kind = ${kind})
      union all
      select kind, gross, manager, net from (
        ${earningsLines({ ...period, to: Math.min(to, whole.first * HOUR) })}) as before
      union all
      select kind, gross, manager, net from (${earningsLines({ ...period, from: begun })}) as after
    ) as line group by kind order by kind`.execute(database);
  return rows;
};

/**
 * Sums up the hours that are over for long. Sums are written, never added to, so it may run twice, and on two nodes at once. The
 * check of the books compares them.
 */
export const sumHours: CleanUp = (database, now) =>
  sql`
    insert into earning_hour (creator_id, hour, kind, gross, manager, net)
    select substr(account, 9), (at / ${HOUR})::int, kind, sum(gross), sum(manager), sum(net)
    from (${earningsLines({
      creatorId: null,
      kind: null,
      from: sql`coalesce((select (max(hour) - ${SETTLED - 1})::bigint * ${HOUR} from earning_hour), 0)`,
      to: (Math.floor(now / HOUR) - SETTLED) * HOUR,
    })}) as line
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (creator_id, hour, kind)
    do update set gross = excluded.gross, manager = excluded.manager, net = excluded.net`.execute(database);
