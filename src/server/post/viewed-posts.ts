import { sql, type Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { ItemView } from "./post-item.ts";
import type { PostRow } from "./post.reads.ts";

type Own = Pick<ItemView, "liked" | "unlocked">;
type Kind = "like" | "post" | "media";

const nothing: ReadonlySet<number> = new Set();
const none: Own = { liked: nothing, unlocked: { posts: nothing, media: nothing } };

/** What is the viewer's own of a page of posts, in one query: likes, of the posts in `readable`, and what he has bought. */
export const viewedPosts = async (
  database: Kysely<Database>,
  viewerId: AccountId | null,
  rows: readonly PostRow[],
  readable: readonly number[],
): Promise<Own> => {
  const posts = rows.filter(({ amount_usd }) => amount_usd > 0).map(({ id }) => id);
  const media = rows.flatMap((row) =>
    row.media.filter(({ uncensor_amount }) => uncensor_amount !== null).map(({ id }) => id),
  );
  if (viewerId === null || readable.length + posts.length + media.length === 0) return none;
  const { rows: own } = await sql<{ kind: Kind; id: number }>`
    select 'like' as kind, post_id as id from post_like where account_id = ${viewerId} and post_id = any(${readable})
    union all
    select kind, item_id from unlock where account_id = ${viewerId}
      and ((kind = 'post' and item_id = any(${posts})) or (kind = 'media' and item_id = any(${media})))`.execute(
    database,
  );
  const of = (wanted: Kind): ReadonlySet<number> =>
    new Set(own.filter(({ kind }) => kind === wanted).map(({ id }) => id));
  return { liked: of("like"), unlocked: { posts: of("post"), media: of("media") } };
};
