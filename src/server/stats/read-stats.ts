import type { Kysely, RawBuilder } from "kysely";
import { sql } from "kysely";

import type { StatsSpan } from "../../domain/stats/stats-span.ts";
import type { ViewSource } from "../../domain/stats/view-source.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { goesOn, payingTypes, wentOn } from "../subscription/going-on.ts";

const HOUR = 3600;
const DAY_HOURS = 24;
const COUNTRIES = 10;
const POSTS = 5;

interface Asked {
  readonly creatorId: AccountId;
  readonly from: EpochSeconds;
  readonly to: EpochSeconds;
}

/** The first hour whose day is not summed up as a whole. */
const open = sql`(select coalesce(max(hour) + ${DAY_HOURS}, 0)::bigint from page_view_sum where part = 'source')`;

/** What came since the last hour that was summed up, one by one. */
const newest = ({ creatorId, from, to }: Asked): RawBuilder<unknown> => sql`
  select seen_at as at, source, country, 1 as views, is_first::int as visitors
  from page_view
  where creator_id = ${creatorId} and seen_at < ${to} and seen_at >= greatest(
    ${from}::bigint, (select coalesce(max(hour) + 1, 0)::bigint * ${HOUR} from page_view_hour))`;

/** Hours, as they were summed up by source and country. */
const hours = (
  { creatorId, from }: Asked,
  first: RawBuilder<unknown>,
  last: number,
): RawBuilder<unknown> => sql`
  select hour::bigint * ${HOUR} as at, source, country, views, visitors
  from page_view_hour
  where creator_id = ${creatorId} and hour >= ${first} and hour < ${last}::bigint and hour::bigint * ${HOUR} >= ${from}`;

/** Views from a moment on, by the hour: of whole days as they were summed up, later ones as they came. */
const hourlyViews = (asked: Asked): RawBuilder<unknown> => {
  const [first, end] = [Math.floor(asked.from / HOUR), Math.ceil(asked.to / HOUR)];
  return sql`(
    select hour::bigint * ${HOUR} as at, views, visitors
    from page_view_sum
    where creator_id = ${asked.creatorId} and part = 'hour' and hour >= ${first}::bigint and hour < ${end}::bigint
      and hour::bigint * ${HOUR} >= ${asked.from}
    union all
    select at, views, visitors from (${hours(asked, sql`greatest(${first}::bigint, ${open})`, end)}) as later
    union all
    select at, views, visitors from (${newest(asked)}) as newest
  ) as seen`;
};

/** Views from a moment on by source or country: whole days as they were summed up, the rest by the hour or as they came. */
const viewsBy = (part: "source" | "country", asked: Asked): RawBuilder<unknown> => {
  const [first, end] = [Math.floor(asked.from / HOUR), Math.ceil(asked.to / HOUR)];
  const [from, to] = [
    Math.ceil(asked.from / HOUR / DAY_HOURS) * DAY_HOURS,
    Math.floor(asked.to / HOUR / DAY_HOURS) * DAY_HOURS,
  ];
  const days = to > from ? { from, to } : { from: end, to: end };
  const value = sql.ref(part);
  return sql`(
    select value, views
    from page_view_sum
    where creator_id = ${asked.creatorId} and part = ${part} and hour >= ${days.from}::bigint and hour < ${days.to}::bigint
    union all
    select ${value}, views from (
      ${hours(asked, sql`${first}::bigint`, Math.min(days.from, end))}
      union all
      ${hours(asked, sql`greatest(${days.from}::bigint, ${open})`, days.to)}
      union all
      ${hours(asked, sql`${days.to}::bigint`, end)}
      union all
      ${newest(asked)}
    ) as rest
  ) as seen`;
};

/** Numbers of one part of a span; `part` 0 is the period before. */
export interface PartRow {
  readonly part: number;
  readonly views: number;
  readonly visitors: number;
}

/** The place of a moment among the parts, 1 for the first; 0 is before all of them. */
const placeIn = (at: RawBuilder<unknown>, { starts }: StatsSpan): RawBuilder<number> =>
  sql<number>`width_bucket(${at}::bigint, ${sql.raw(`array[${starts.map(Number).join(",")}]::bigint[]`)})`;

const wholeOf = (creatorId: AccountId, { starts, before, to }: StatsSpan): Asked => ({
  ...{ creatorId, to, from: before ?? starts[0]! },
});

/** Views and visitors by the parts of a span. */
export const readViews = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  span: StatsSpan,
): Promise<readonly PartRow[]> => {
  const { rows } = await sql<PartRow>`
    select ${placeIn(sql`at`, span)} as part, sum(views)::int as views, sum(visitors)::int as visitors
    from ${hourlyViews(wholeOf(creatorId, span))} group by 1`.execute(database);
  return rows;
};

/** Fans who came and went by the parts of a span; `followers` are new free ones. Who goes on as another kind of subscriber did neither. */
export interface FanPartRow {
  readonly part: number;
  readonly kind: "gained" | "lost" | "followers";
  readonly fans: number;
}

export const readFanChanges = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  span: StatsSpan,
): Promise<readonly FanPartRow[]> => {
  const { from, to } = wholeOf(creatorId, span);
  const { rows } = await sql<FanPartRow>`
    select ${placeIn(sql`at`, span)} as part, kind, count(*)::int as fans
    from (
      select created_at as at, case when type = 'free' then 'followers' else 'gained' end as kind
      from subscription s
      where creator_id = ${creatorId} and started and created_at >= ${from} and created_at < ${to}
        and (type = 'free' or type in ${payingTypes} and not ${wentOn})
      union all
      select end_at, 'lost' from subscription s
      where creator_id = ${creatorId} and started and type in ${payingTypes}
        and status = 'expired' and end_at >= ${from} and end_at < ${to} and not ${goesOn}
    ) as changes group by 1, 2`.execute(database);
  return rows;
};

/** Views of the period alone by what led to them, and by country, most first. */
export const readOrigins = async (database: Kysely<Database>, asked: Asked) => {
  const [sources, countries] = await Promise.all([
    sql<{ source: ViewSource; views: number }>`
      select value as source, sum(views)::int as views from ${viewsBy("source", asked)}
      group by value order by 2 desc, 1`.execute(database),
    sql<{ country: string; views: number }>`
      select value as country, sum(views)::int as views from ${viewsBy("country", asked)}
      group by value order by 2 desc, 1 limit ${COUNTRIES}`.execute(database),
  ]);
  return { sources: sources.rows, countries: countries.rows };
};

/** The posts that were liked most in the period; later ones first among equals. */
export const readBestPosts = (database: Kysely<Database>, { creatorId, from, to }: Asked) =>
  database
    .selectFrom("post")
    .innerJoin("post_like", "post_like.post_id", "post.id")
    .select(["post.id", "post.text", "post.created_at", sql<number>`count(*)::int`.as("likes")])
    .where("post.creator_id", "=", creatorId)
    .where("post.state", "=", "published")
    .where("post_like.created_at", ">=", from)
    .where("post_like.created_at", "<", to)
    .groupBy("post.id")
    .orderBy("likes", "desc")
    .orderBy("post.id", "desc")
    .limit(POSTS)
    .execute();
