import { sql, type Kysely, type RawBuilder } from "kysely";

import type { Span } from "../../domain/calendar/stats-period.ts";
import type { CleanUp } from "../jobs/housekeeping.jobs.ts";
import type { Database } from "../database/schema.ts";
import { fillShares } from "../ledger/fill-shares.ts";
import { earningsLines, type EarningsPeriod, type EarningsRow } from "./read-earnings.ts";

const HOUR = 3600;
const HOURS = 24;
/** Seconds after an hour's end until nothing is booked into it any more: transactions last seconds, and clocks of nodes differ by less. */
const SETTLED = 600;

/** What a period brought of one kind. Cents. */
export type EarningsSum = Pick<EarningsRow, "kind" | "gross" | "manager" | "net">;

/** The first hour of which there is a sum, and the first hour and day that are not summed up; those before them stay as they are. */
const readOpen = async (
  database: Kysely<Database>,
): Promise<{ readonly begun: number; readonly hour: number; readonly day: number }> =>
  database
    .selectNoFrom([
      sql<number>`(select coalesce(min(hour), 0)::int from earning_hour)`.as("begun"),
      sql<number>`(select coalesce(max(hour) + 1, 0)::int from earning_hour)`.as("hour"),
      sql<number>`(select coalesce(max(day) + 1, 0)::int from earning_day)`.as("day"),
    ])
    .executeTakeFirstOrThrow();

const range = (begin: number, end: number): readonly number[] =>
  Array.from({ length: Math.max(0, end - begin) }, (_, place) => begin + place);

const summed = (parts: readonly RawBuilder<unknown>[]) => sql<EarningsSum>`
  select kind, sum(gross)::float8 as gross, sum(manager)::float8 as manager, sum(net)::float8 as net
  from (${sql.join(parts, sql` union all `)}) as part group by kind`;

/**
 * What a period brought, by kind: whole days and hours as they were summed up, the rest line by line. So it is the same whatever is
 * summed up already.
 */
export const sumEarnings = async (
  database: Kysely<Database>,
  period: EarningsPeriod,
): Promise<readonly EarningsSum[]> => {
  const { creatorId, from, to, kind } = period;
  const open = await readOpen(database);
  const first = Math.ceil(from / HOUR);
  const last = Math.max(first, Math.min(Math.floor(to / HOUR), open.hour));
  const firstDay = Math.ceil(first / HOURS);
  const lastDay = Math.max(firstDay, Math.min(Math.floor(last / HOURS), open.day));
  const lines = (span: Span) =>
    span.from >= span.to
      ? []
      : [sql`select kind, gross, manager, net from (${earningsLines({ ...period, ...span })}) as line`];
  // Each by its name, and apart from the lines: so there is one plan for all periods, however much they brought.
  const begin = Math.max(first, open.begun);
  const hours = [
    ...range(begin, Math.min(last, firstDay * HOURS)),
    ...range(Math.max(begin, lastDay * HOURS), last),
  ];
  const days = range(Math.max(firstDay, Math.floor(open.begun / HOURS)), lastDay);
  const ofKind = kind === null ? sql`` : sql`and kind = ${kind}`;
  const stored = summed([
    sql`select kind, gross, manager, net from earning_hour
      where creator_id = ${creatorId} and hour = any(${hours}::integer[]) ${ofKind}`,
    sql`select kind, gross, manager, net from earning_day
      where creator_id = ${creatorId} and day = any(${days}::integer[]) ${ofKind}`,
  ]);
  const edges = [
    ...lines({ from, to: Math.min(to, first * HOUR) }),
    ...lines({ from: Math.max(from, last * HOUR), to }),
  ];
  const parts = [stored, ...(edges.length === 0 ? [] : [summed(edges)])];
  const rows = (await Promise.all(parts.map((part) => part.execute(database)))).flatMap((part) => part.rows);
  const add = (before: EarningsSum | undefined, { gross, manager, net, ...row }: EarningsSum) => ({
    ...row,
    gross: (before?.gross ?? 0) + gross,
    manager: (before?.manager ?? 0) + manager,
    net: (before?.net ?? 0) + net,
  });
  const byKind = new Map<string, EarningsSum>();
  for (const row of rows) byKind.set(row.kind, add(byKind.get(row.kind), row));
  return [...byKind.values()].toSorted((one, other) => (one.kind < other.kind ? -1 : 1));
};

/**
 * Sums up the hours and days that are over, the last ones of before once more. Sums are written, never added to, so it may run twice,
 * and on two nodes at once. The check of the books compares them.
 */
export const sumUpEarnings: CleanUp = async (database, now) => {
  await fillShares(database);
  await sql`
    insert into earning_hour (creator_id, hour, kind, gross, manager, net)
    select substr(account, 9), (at / ${HOUR})::int, kind, sum(gross), sum(manager), sum(net)
    from (${earningsLines({
      creatorId: null,
      kind: null,
      from: sql`coalesce((select (max(hour) - 1)::bigint * ${HOUR} from earning_hour), 0)`,
      to: Math.floor((now - SETTLED) / HOUR) * HOUR,
    })}) as line
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (creator_id, hour, kind)
    do update set gross = excluded.gross, manager = excluded.manager, net = excluded.net`.execute(database);
  await sql`
    insert into earning_day (creator_id, day, kind, gross, manager, net)
    select creator_id, hour / ${HOURS}::int, kind, sum(gross), sum(manager), sum(net) from earning_hour
    where hour >= coalesce((select max(day) from earning_day), 0) * ${HOURS}::int
      and hour < (select max(hour) + 1 from earning_hour) / ${HOURS}::int * ${HOURS}::int
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (creator_id, day, kind)
    do update set gross = excluded.gross, manager = excluded.manager, net = excluded.net`.execute(database);
};
