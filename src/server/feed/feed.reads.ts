import type { Kysely } from "kysely";
import { sql } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import { isOpenTo, isUnblocked } from "../block/block.reads.ts";
import { isLive, isShown } from "../creator/creator-cards.ts";
import { isFound, isReachedFrom } from "../settings/privacy.reads.ts";
import type { Database } from "../database/schema.ts";
import {
  isAfter,
  isListed,
  postColumns,
  type PostQuery,
  type PostRow,
  type StoredPost,
} from "../post/post.reads.ts";

/** A post with whose it is. */
export interface FeedRow extends PostRow {
  readonly username: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
  readonly cover_picture_url: string | null;
  readonly comments_closed: boolean;
  readonly is_live: boolean;
}

type FeedQuery = Pick<PostQuery, "before" | "limit" | "now"> & {
  /** Null: a guest. */
  readonly viewerId: AccountId | null;
};

/** The columns of a `FeedRow`, of `post p` and its `account a`. */
export const feedColumns = sql`${postColumns}, a.username, a.display_name, a.avatar_url, a.cover_picture_url, ${isLive} as is_live,
  coalesce((select (c.state->>'commentsClosed')::boolean from creator c where c.account_id = a.id), false) as comments_closed`;
const newestFirst = sql`order by p.created_at desc, p.id desc`;

/**
 * Posts of these creators, newest first (ROUTE-65): so many of each by the keyset index, then the newest of these, so that a
 * page costs the same at any depth. Creators that lists do not show are left out, whom the viewer has blocked, and whose page is
 * closed to his country, unless he has `paid` them.
 */
export const readPostsOf = async (
  database: Kysely<Database>,
  creatorIds: readonly string[],
  {
    before,
    limit,
    now,
    viewerId,
    country,
    paid,
  }: FeedQuery & { readonly country: string; readonly paid: readonly string[] },
): Promise<readonly FeedRow[]> => {
  if (creatorIds.length === 0) return [];
  const { rows } = await sql<FeedRow>`
    select ${feedColumns} from (
      select p.id from account a
      cross join lateral (select p.id, p.created_at from post p
        where p.creator_id = a.id and ${isListed(now)} and ${isAfter(before, now)} ${newestFirst} limit ${limit}) p
      where a.id = any(${creatorIds}) and ${isShown} and ${isUnblocked(viewerId)}
        and (a.id = any(${paid}) or ${isReachedFrom(country)}) ${newestFirst} limit ${limit}
    ) chosen join post p on p.id = chosen.id join account a on a.id = p.creator_id ${newestFirst}`.execute(
    database,
  );
  return rows;
};

/** A post of a creator whose page may be shown, whether it is listed or not; null: there is none. */
export const readAnyPost = async (
  database: Kysely<Database>,
  id: number,
): Promise<(FeedRow & Pick<StoredPost, "state" | "held">) | null> => {
  const { rows } = await sql<
    FeedRow & Pick<StoredPost, "state" | "held">
  >`select ${feedColumns}, p.state, p.held from post p join account a on a.id = p.creator_id
    where p.id = ${id} and a.type = 'model' and not a.suspended`.execute(database);
  return rows[0] ?? null;
};

/** Posts of all creators that lists show, newest first (ROUTE-58, ROUTE-65). */
export const readRecentPosts = async (
  database: Kysely<Database>,
  { before, limit, now, viewerId, country }: FeedQuery & { readonly country: string },
): Promise<readonly FeedRow[]> => {
  const { rows } = await sql<FeedRow>`
    select ${feedColumns} from post p join account a on a.id = p.creator_id
    where ${isShown} and ${isOpenTo(viewerId)} and ${isFound} and ${isReachedFrom(country)} and ${isListed(now)} and ${isAfter(before, now)} ${newestFirst} limit ${limit}`.execute(
    database,
  );
  return rows;
};
