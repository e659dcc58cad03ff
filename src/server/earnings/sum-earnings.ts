import { sql, type Kysely, type RawBuilder } from "kysely";

import type { CleanUp } from "../jobs/housekeeping.jobs.ts";
import type { Database } from "../database/schema.ts";
import { earningsLines, type EarningsPeriod, type EarningsRow } from "./read-earnings.ts";

const HOUR = 3600;
/** Hours after which nothing is booked into one any more: transactions last seconds, and clocks of nodes differ by less. */
const SETTLED = 2;

/** What a period brought of one kind. Cents. */
export type EarningsSum = Pick<EarningsRow, "kind" | "gross" | "manager" | "net">;

/** The first hour that is not summed up; those before it stay as they are. */
const openHour = async (database: Kysely<Database>): Promise<number> => {
  const { hour } = await database
    .selectFrom("earning_hour")
    .select(sql<number>`coalesce(max(hour) + 1, 0)::int`.as("hour"))
    .executeTakeFirstOrThrow();
  return hour;
};

/**
 * What a period brought, by kind: whole hours as they were summed up, the rest line by line. So it is the same whatever is summed
 * up already.
 */
export const sumEarnings = async (
  database: Kysely<Database>,
  period: EarningsPeriod,
): Promise<readonly EarningsSum[]> => {
  const { creatorId, from, to, kind } = period;
  const first = Math.ceil(from / HOUR);
  const last = Math.max(first, Math.min(Math.floor(to / HOUR), await openHour(database)));
  const part = (lines: RawBuilder<unknown>) => sql`select kind, gross, manager, net from (${lines}) as part`;
  const { rows } = await sql<EarningsSum>`
    select kind, sum(gross)::float8 as gross, sum(manager)::float8 as manager, sum(net)::float8 as net
    from (
      select kind, gross, manager, net from earning_hour
      where creator_id = ${creatorId} and hour >= ${first}::bigint and hour < ${last}::bigint
        and (${kind}::text is null or kind = ${kind})
      union all ${part(earningsLines({ ...period, to: Math.min(to, first * HOUR) }))}
      union all ${part(earningsLines({ ...period, from: last * HOUR }))}
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
