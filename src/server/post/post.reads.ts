import type { Insertable, Kysely, RawBuilder, Selectable } from "kysely";
import { sql } from "kysely";

import type { PostStatus } from "../../domain/post/post.ts";
import type { Database } from "../database/schema.ts";
import type { PostItem } from "../../protocol/records.ts";
import type { MediaTable } from "../media/media.tables.ts";
import type { PostState, PostTable } from "./post.tables.ts";

export type MediaRow = Pick<
  Selectable<MediaTable>,
  "id" | "kind" | "file" | "thumb" | "teaser" | "width" | "height" | "duration"
> & {
  /** Censored for who does not pay that, in cents. */
  readonly uncensor_amount: number | null;
};

/** A post as it is stored, with its media in order. Times in epoch seconds, amounts in cents. */
export interface PostRow {
  readonly id: number;
  readonly creator_id: string;
  readonly type: "feed" | "feed_purchase_free" | "fund" | "live_stream" | "poll";
  readonly access: "paid" | "free" | "paid_and_free";
  readonly text: string;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly expire_after: number | null;
  readonly scheduled_at: number | null;
  readonly pinned_at: number | null;
  readonly is_winback: boolean;
  readonly amount_usd: number;
  readonly fund_goal: number | null;
  readonly fund_raised: number | null;
  readonly poll: {
    readonly options: readonly { readonly text: string; readonly votes: number }[];
    readonly ends_at: number | null;
  } | null;
  readonly likes: number;
  readonly mentions: PostItem["post"]["mentions"];
  readonly comments: number;
  readonly media: readonly MediaRow[];
}

/** A post as its creator changes it. */
export interface StoredPost extends PostRow {
  /** Of its creator. */
  readonly username: string;
  readonly state: PostState;
  readonly held: boolean;
  readonly was_published: boolean;
  readonly version: number;
  readonly shares_on_twitter: boolean;
}

/** One page of a list; `before` is exclusive: posts older than that time, of the same time those with a lower id. */
export interface PostQuery {
  readonly creatorId: string;
  readonly statuses: readonly PostStatus[];
  readonly kind: "image" | "video" | "audio" | null;
  readonly before: { readonly time: number; readonly id: number } | null;
  readonly limit: number;
  readonly now: number;
}

/** Media as a `PostRow` has them, of what names them as `pm`. */
const mediaOf = (named: RawBuilder<unknown>): RawBuilder<readonly MediaRow[]> => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'file', m.file,
    'thumb', case when m.state = 'ready' then m.thumb end,
    'teaser', m.teaser, 'width', m.width, 'height', m.height, 'duration', m.duration,
    'uncensor_amount', pm.uncensor_amount) order by pm.position), '[]')
    from ${named})`;

/** The columns of a `PostRow`, of `post p`. */
export const postColumns = sql`
  p.id, p.creator_id, p.type, p.access, p.text, p.created_at, p.expires_at, p.expire_after, p.scheduled_at,
    p.pinned_at, p.is_winback, p.amount_usd, p.fund_goal, p.fund_raised, p.poll, p.likes, p.comments, p.mentions,
    ${mediaOf(sql`post_media pm join media m on m.id = pm.media_id where pm.post_id = p.id`)} as media`;

/** A `StoredPost` but for its media and whose it is. */
const ownColumns = [
  ...(["id", "creator_id", "type", "access", "text", "created_at", "expires_at", "expire_after"] as const),
  ...(["scheduled_at", "pinned_at", "is_winback", "amount_usd", "fund_goal", "fund_raised"] as const),
  ...(["likes", "comments", "state", "held", "was_published", "version"] as const),
  "shares_on_twitter" as const,
];

/** Stores a post and answers it as `readPost` would with these media, in their order, whose rows the caller writes. */
export const insertPost = async (
  database: Kysely<Database>,
  row: Insertable<PostTable>,
  media: readonly { readonly id: number; readonly uncensorAmount: number | null }[],
): Promise<StoredPost> => {
  const ids = media.map(({ id }) => id);
  const amounts = media.map(({ uncensorAmount }) => uncensorAmount);
  const shown = mediaOf(sql`
    unnest(${ids}::bigint[], ${amounts}::bigint[]) with ordinality as pm (media_id, uncensor_amount, position)
    join media m on m.id = pm.media_id`);
  return database
    .insertInto("post")
    .values(row)
    .returning([
      ...ownColumns,
      sql<StoredPost["poll"]>`poll`.as("poll"),
      sql<StoredPost["mentions"]>`mentions`.as("mentions"),
      shown.as("media"),
      sql<string>`(select username from account where account.id = creator_id)`.as("username"),
    ])
    .executeTakeFirstOrThrow();
};

// Literals, not parameters: the planner has to see that a partial index fits.
const accessFilter = (statuses: readonly PostStatus[]): RawBuilder<unknown> => {
  const paid = statuses.some((status) => status === "unpinned" || status === "pinned");
  const free = statuses.some((status) => status === "unpinned-free" || status === "pinned-free");
  if (paid && free) return sql`true`;
  return paid ? sql`p.access <> 'free'` : sql`p.access <> 'paid'`;
};

const kindFilter = (kind: PostQuery["kind"]): RawBuilder<unknown> =>
  kind === null ? sql`true` : sql`p.${sql.raw(`has_${kind}`)}`;

/** Posts that lists show: published and not over. */
export const isListed = (now: number): RawBuilder<unknown> =>
  sql`p.state = 'published' and (p.expires_at is null or p.expires_at > ${now})`;

/** Posts that come after a place of a list, newest first; none of the future. */
export const isAfter = (before: PostQuery["before"], now: number): RawBuilder<unknown> => {
  const from = before ?? { time: now + 1, id: 0 };
  return sql`(p.created_at, p.id) < (${Math.min(from.time, now + 1)}::bigint, ${from.time > now ? 0 : from.id}::bigint)`;
};

const where = ({ statuses, kind, before, limit, now }: PostQuery): RawBuilder<unknown> => {
  if (statuses.includes("scheduled")) {
    return sql`p.state = 'planned' and p.scheduled_at > ${now} order by p.scheduled_at, p.id limit ${limit}`;
  }
  if (statuses.includes("winback")) {
    return sql`p.is_winback and p.created_at <= ${now} and ${isListed(now)} order by p.created_at desc, p.id desc limit 3`;
  }
  if (statuses.some((status) => status.startsWith("pinned"))) {
    return sql`p.pinned_at is not null and ${accessFilter(statuses)} and ${kindFilter(kind)} and p.created_at <= ${now}
      and ${isListed(now)} order by p.pinned_at desc, p.id desc limit ${limit}`;
  }
  return sql`p.pinned_at is null and ${accessFilter(statuses)} and ${kindFilter(kind)} and ${isListed(now)}
    and ${isAfter(before, now)} order by p.created_at desc, p.id desc limit ${limit}`;
};

/** One page of a creator's posts, newest first, by a keyset index: the page costs the same at any depth (POSTS-22, POSTS-24). */
export const readPosts = async (
  database: Kysely<Database>,
  query: PostQuery,
): Promise<readonly PostRow[]> => {
  const { rows } =
    await sql<PostRow>`select ${postColumns} from post p where p.creator_id = ${query.creatorId} and ${where(query)}`.execute(
      database,
    );
  return rows;
};

/** A post by its id, whatever its state; null: there is none. */
export const readPost = async (database: Kysely<Database>, id: number): Promise<StoredPost | null> => {
  const { rows } = await sql<StoredPost>`
    select ${postColumns}, p.state, p.held, p.was_published, p.version, p.shares_on_twitter,
      (select username from account where account.id = p.creator_id) as username
    from post p where p.id = ${id}`.execute(database);
  return rows[0] ?? null;
};
