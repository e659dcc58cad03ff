import { sql, type RawBuilder } from "kysely";

import { creatorDecider, type CreatorState } from "../../domain/creator/creator.decider.ts";
import type { FollowingStatus } from "../../domain/following/following.ts";
import { pagesOf } from "../creator/creator-cards.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer } from "../http/reply.ts";
import { subscriptionRecord } from "../subscription/standing.ts";
import { isRunningAt } from "../subscription/running.ts";
import type { SubscriptionTable } from "../subscription/subscription.tables.ts";

interface FollowedRow extends SubscriptionTable {
  readonly username: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
  /** Null of a creator who has changed nothing yet. */
  readonly state: CreatorState | null;
  readonly total: number;
}

const listed: Readonly<Record<FollowingStatus, RawBuilder<boolean>>> = {
  active: sql`f.goes_on and f.type <> 'free'`,
  free: sql`f.goes_on and f.type = 'free'`,
  expired: sql`not f.goes_on and f.type <> 'free' and not f.beside_gift`,
};

const order: Readonly<Record<FollowingStatus, RawBuilder<unknown>>> = {
  active: sql`f.created_at desc, f.id desc`,
  free: sql`f.created_at desc, f.id desc`,
  expired: sql`f.end_at desc nulls last, f.id desc`,
};

/**
 * Of each creator one membership (access, trial or gift), one Snapchat subscription and one free follow: the running one,
 * else the newest; one that is paused counts among those that run. A running gift stands by itself: it runs beside what is paid,
 * and what ended before it is not told as over. Own data, whomever the viewer acts for.
 */
export const followingHandlers = {
  getFollowing: async ({ status, p = 1, s = 24 }, context) => {
    const { now, services } = context;
    const { rows } = await sql<FollowedRow>`
      with followed as (
        select distinct on (s.creator_id, kind) s.*, goes_on,
          kind = 'membership' and bool_or(kind = 'gift') over (partition by s.creator_id) as beside_gift
        from subscription s,
          lateral (select ${isRunningAt(now)} or s.resumes_at is not null as goes_on) g,
          lateral (select case when s.type = 'gift' and goes_on then 'gift'
            when s.type in ('access', 'trial', 'gift') then 'membership' else s.type end as kind) k
        where s.fan_id = ${signedIn(context).id} and s.started
        order by s.creator_id, kind, goes_on desc, s.created_at desc, s.id desc
      )
      select f.*, a.username, a.display_name, a.avatar_url, c.state, count(*) over () as total
      from followed f join account a on a.id = f.creator_id left join creator c on c.account_id = f.creator_id
      where ${listed[status ?? "active"]}
      order by ${order[status ?? "active"]}
      limit ${s} offset ${(p - 1) * s}`.execute(services.database);
    const total = rows[0]?.total ?? 0;
    return answer({
      items: rows.map((row) => ({
        creator: {
          username: row.username,
          display_name: row.display_name,
          fans_avatar_url: row.avatar_url,
        },
        subscription: subscriptionRecord(row, row.state ?? creatorDecider.initial),
      })),
      page: p,
      pages: pagesOf(total, s),
      total,
    });
  },
} satisfies Partial<Handlers>;
