import { sql, type Kysely } from "kysely";

import { reads, type PostViewer } from "../../domain/post/post.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { boughtMedia } from "../unlock/bought-media.ts";
import type { ItemView } from "./post-item.ts";
import type { PostRow } from "./post.reads.ts";

type Own = Pick<ItemView, "liked" | "voted" | "unlocked" | "favorites">;
type Kind = "like" | "vote" | "post" | "media" | "favorite";

const nothing: ReadonlySet<number> = new Set();
const none: Own = {
  ...{ liked: nothing, voted: new Map(), unlocked: { posts: nothing, media: nothing } },
  favorites: null,
};

/** What is the viewer's own of a page of posts, in one query: likes, votes and marked media of what he may read, and what he has bought. */
export const viewedPosts = async (
  database: Kysely<Database>,
  viewerId: AccountId | null,
  rows: readonly PostRow[],
  readerOf: (row: PostRow) => PostViewer,
): Promise<Own> => {
  const posts = rows.filter(({ amount_usd }) => amount_usd > 0).map(({ id }) => id);
  const media = rows.flatMap((row) =>
    row.media.filter(({ uncensor_amount }) => uncensor_amount !== null).map(({ id }) => id),
  );
  const readable = rows.filter((row) => row.amount_usd > 0 || reads(row, readerOf(row)));
  const liked = readable.map(({ id }) => id);
  const polls = readable.filter(({ poll }) => poll !== null).map(({ id }) => id);
  const marked = readable.flatMap((row) => row.media.map(({ id }) => id));
  if (viewerId === null || liked.length + posts.length + media.length === 0) return none;
  // A censored medium may have been bought elsewhere: nobody pays twice for it.
  const boughtMediaRows =
    media.length === 0
      ? sql``
      : sql`union all select 'media', media_id, 0 from (${boughtMedia(viewerId)}) b where media_id = any(${media})`;
  const { rows: own } = await sql<{ kind: Kind; id: number; option: number }>`
    select 'like' as kind, post_id as id, 0 as option from post_like
      where account_id = ${viewerId} and post_id = any(${liked})
    union all
    select 'vote', post_id, option from poll_vote where account_id = ${viewerId} and post_id = any(${polls})
    union all
    select 'favorite', media_id, 0 from favorite where account_id = ${viewerId} and media_id = any(${marked})
    union all
    select kind, item_id, 0 from unlock where account_id = ${viewerId}
      and kind = 'post' and item_id = any(${posts})
    ${boughtMediaRows}`.execute(database);
  const of = (wanted: Kind): ReadonlySet<number> =>
    new Set(own.filter(({ kind }) => kind === wanted).map(({ id }) => id));
  const votes = own.filter(({ kind }) => kind === "vote").map(({ id, option }) => [id, option] as const);
  return {
    liked: of("like"),
    voted: new Map(votes),
    unlocked: { posts: of("post"), media: of("media") },
    favorites: of("favorite"),
  };
};
