import type { Kysely, RawBuilder } from "kysely";
import { sql } from "kysely";

import { isRunning } from "../../domain/subscription/subscription.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { CreatorCard } from "../../protocol/records.ts";
import { isOpenTo } from "../block/block.reads.ts";
import { isFound, isReachedFrom } from "../settings/privacy.reads.ts";
import type { Database } from "../database/schema.ts";

export type CardList =
  | "popular"
  | "follow_for_free"
  | "join_for_free"
  | "latest_updates"
  | "most_recent_posts"
  | "newest_creators";

export interface CardRow {
  readonly id: string;
  readonly username: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
  readonly cover_picture_url: string | null;
  readonly price: Cents;
  readonly free_profile: boolean;
  readonly post: number;
  readonly picture: number;
  readonly video: number;
  readonly likes: number;
  readonly latest_post_at: EpochSeconds | null;
  readonly is_live: boolean;
}

/** Accounts `a` that broadcast now. */
export const isLive = sql<boolean>`exists (select from stream s where s.creator_id = a.id and s.ended_at is null)`;

/** The tables that cards are read from. */
export const cardSource = sql`
  from account a
  join creator c on c.account_id = a.id
  left join profile_count n on n.account_id = a.id
  left join offer_places t on t.creator_id = a.id and t.kind = 'trial'`;

export const cardColumns = sql`
  a.id, a.username, a.display_name, a.avatar_url, a.cover_picture_url, c.price, c.free_profile,
  coalesce(n.post, 0) as post, coalesce(n.picture, 0) as picture, coalesce(n.video, 0) as video,
  coalesce(n.likes, 0) as likes, n.latest_post_at, ${isLive} as is_live`;

/** Whom lists show: approved creators who may be here. */
export const isShown = sql`a.type = 'model' and a.compliance_status = 'approved' and not a.suspended`;

const listed = (list: CardList, now: EpochSeconds): RawBuilder<unknown> => {
  const shown = isShown;
  if (list === "follow_for_free") return sql`${shown} and c.free_profile`;
  if (list === "most_recent_posts" || list === "latest_updates")
    return sql`${shown} and n.latest_post_at is not null`;
  if (list !== "join_for_free") return shown;
  return sql`${shown} and c.joins_free and (c.price = 0 or (t.open and (t.ends_at is null or t.ends_at > ${now})
    and (t.places is null or t.places > t.taken + t.reserved)))`;
};

interface Filter {
  /** Only those whose month costs no more. Cents. */
  readonly maxPrice?: number | undefined;
  /** Only who is live now. */
  readonly live?: boolean;
}

const conditions = (list: CardList, { maxPrice, live }: Filter, now: EpochSeconds): RawBuilder<unknown> =>
  sql.join(
    [
      listed(list, now),
      ...(maxPrice === undefined ? [] : [sql`c.price <= ${maxPrice}`]),
      ...(live === true ? [isLive] : []),
    ],
    sql` and `,
  );

const order = (list: CardList): RawBuilder<unknown> => {
  if (list === "newest_creators") return sql`a.created_at desc, a.id desc`;
  if (list === "latest_updates" || list === "most_recent_posts") return sql`n.latest_post_at desc, a.id desc`;
  return sql`n.likes desc nulls last, a.id`;
};

const card = (row: CardRow, standing: { readonly access: boolean; readonly free: boolean }): CreatorCard => ({
  user: {
    id: row.id,
    username: row.username,
    display_name: row.display_name,
    fans_avatar_url: row.avatar_url,
    fans_cover_picture_url: row.cover_picture_url,
    is_streaming: row.is_live,
  },
  subscription_price: row.price,
  can_subscribe_free: row.free_profile,
  post_count: { post: row.post, picture: row.picture, video: row.video, likes: row.likes },
  latest_post_at: row.latest_post_at,
  is_subscribed: standing.access,
  is_subscribed_free: standing.free,
});

/** What the viewer has at the creators of one page: running access of any kind, and free follows. */
const standings = async (
  database: Kysely<Database>,
  viewerId: string | null,
  ids: readonly string[],
  now: EpochSeconds,
): Promise<(id: string) => { readonly access: boolean; readonly free: boolean }> => {
  if (viewerId === null || ids.length === 0) return () => ({ access: false, free: false });
  const rows = await database
    .selectFrom("subscription")
    .select(["creator_id", "type", "status", "end_at"])
    .where("fan_id", "=", viewerId)
    .where("creator_id", "in", ids)
    .execute();
  const running = rows.filter(({ status, end_at }) => isRunning({ status, endAt: end_at }, now));
  return (id) => {
    const types = running.filter(({ creator_id }) => creator_id === id).map(({ type }) => type);
    return { access: types.includes("access"), free: types.includes("free") };
  };
};

/** The cards of rows, as the viewer sees them. */
export const cardsOf = async (
  database: Kysely<Database>,
  rows: readonly CardRow[],
  viewerId: string | null,
  now: EpochSeconds,
): Promise<CreatorCard[]> => {
  const ids = rows.map(({ id }) => id);
  const standing = await standings(database, viewerId, ids, now);
  return rows.map((row) => card(row, standing(row.id)));
};

/** How many pages there are, at least 1. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** One page of creators (API-27): approved ones only. `page` from 1; `pages` is at least 1. */
export const readCards = async (
  database: Kysely<Database>,
  asked: Filter & {
    readonly list: CardList;
    readonly page: number;
    readonly size: number;
    readonly viewerId: AccountId | null;
    /** ISO code of where the viewer is. */
    readonly country: string;
    readonly now: EpochSeconds;
  },
): Promise<{ items: CreatorCard[]; page: number; pages: number; total: number }> => {
  const { list, page, size, viewerId, country, now } = asked;
  const where = sql`${conditions(list, asked, now)} and ${isOpenTo(viewerId)}
    and ${isFound} and ${isReachedFrom(country)}`;
  const found = await sql<{ total: number }>`
    select count(*) as total ${cardSource} where ${where}`.execute(database);
  const { rows } = await sql<CardRow>`
    select ${cardColumns} ${cardSource} where ${where}
    order by ${order(list)} limit ${size} offset ${(page - 1) * size}`.execute(database);
  const total = found.rows[0]?.total ?? 0;
  return {
    items: await cardsOf(database, rows, viewerId, now),
    page,
    pages: pagesOf(total, size),
    total,
  };
};
