import type { Kysely, RawBuilder } from "kysely";
import { sql } from "kysely";

import type { StatsSpan } from "../../domain/stats/stats-span.ts";
import type { ViewSource } from "../../domain/stats/view-source.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

const HOUR = 3600;
const COUNTRIES = 10;
const POSTS = 5;

interface Asked {
  readonly creatorId: AccountId;
  readonly from: EpochSeconds;
  readonly to: EpochSeconds;
}

/** Views from a moment on: whole hours as they were summed up, later ones as they came. */
const viewsOf = ({ creatorId, from, to }: Asked): RawBuilder<unknown> => sql`(
  select hour::bigint * ${HOUR} as at, country, source, views, visitors
  from page_view_hour
  where creator_id = ${creatorId} and hour >= ${Math.floor(from / HOUR)} and hour < ${Math.ceil(to / HOUR)}
    and hour::bigint * ${HOUR} >= ${from}
  union all
  select seen_at, country, source, 1, is_first::int
  from page_view
  where creator_id = ${creatorId} and seen_at < ${to} and seen_at >= greatest(
    ${from}::bigint, (select coalesce(max(hour) + 1, 0)::bigint * ${HOUR} from page_view_hour)
  )
) as seen`;

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
    from ${viewsOf(wholeOf(creatorId, span))} group by 1`.execute(database);
  return rows;
};

/** Fans who came and went by the parts of a span; `followers` are new free ones. */
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
      from subscription
      where creator_id = ${creatorId} and started and type in ('access', 'trial', 'gift', 'free')
        and created_at >= ${from} and created_at < ${to}
      union all
      select end_at, 'lost' from subscription
      where creator_id = ${creatorId} and started and type in ('access', 'trial', 'gift')
        and status = 'expired' and end_at >= ${from} and end_at < ${to}
    ) as changes group by 1, 2`.execute(database);
  return rows;
};

/** Views of the period alone by what led to them, and by country, most first. */
export const readOrigins = async (database: Kysely<Database>, asked: Asked) => {
  const [sources, countries] = await Promise.all([
    sql<{ source: ViewSource; views: number }>`
      select source, sum(views)::int as views from ${viewsOf(asked)}
      group by source order by 2 desc, 1`.execute(database),
    sql<{ country: string; views: number }>`
      select country, sum(views)::int as views from ${viewsOf(asked)}
      group by country order by 2 desc, 1 limit ${COUNTRIES}`.execute(database),
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
