import { sql } from "kysely";

import { hasAccess } from "../../domain/profile/access.ts";
import { isOpenTo } from "../block/block.reads.ts";
import { feedItems } from "../feed/feed-items.ts";
import { feedColumns, type FeedRow } from "../feed/feed.reads.ts";
import type { RequestContext } from "../http/context.ts";
import { signedIn } from "../http/context.ts";
import { isListed } from "../post/post.reads.ts";
import { closedTo } from "../settings/privacy.reads.ts";
import { standingsOf } from "../subscription/standing.ts";
import { boughtMedia } from "../unlock/bought-media.ts";

/** Posts that show one of these media and that the viewer may find: listed ones, and those that he bought. */
const readPostsShowing = async (
  mediaIds: readonly number[],
  context: RequestContext,
): Promise<readonly FeedRow[]> => {
  const { services, now } = context;
  const viewerId = signedIn(context).id;
  const { rows } = await sql<FeedRow>`
    select ${feedColumns} from post p join account a on a.id = p.creator_id
    where p.id in (select post_id from post_media where media_id = any(${mediaIds}))
      and a.type = 'model' and not a.suspended and ${isOpenTo(viewerId)}
      and p.created_at <= ${now} and ${isListed(now)}`.execute(services.database);
  return rows;
};

/** Which of these media are open to the viewer: bought ones for ever, others while a post shows them to him (POSTS-26). */
export const readOpenMedia = async (
  mediaIds: readonly number[],
  asked: RequestContext,
): Promise<ReadonlySet<number>> => {
  if (mediaIds.length === 0) return new Set();
  // What he does for somebody else makes nothing his own.
  const context = { ...asked, viewer: { ...signedIn(asked), acting_as: null } };
  const { database } = context.services;
  const viewerId = signedIn(context).id;
  const [bought, posts] = await Promise.all([
    sql<{ media_id: number }>`
      select media_id from (${boughtMedia(viewerId)}) b where media_id = any(${mediaIds}) and not is_held`.execute(
      database,
    ),
    readPostsShowing(mediaIds, context),
  ]);
  const creators = [...new Set(posts.map(({ creator_id }) => creator_id))];
  const standings = await standingsOf(database, viewerId, creators, context.now);
  const closed = await closedTo(database, creators, context.country);
  const reached = posts.filter(
    ({ creator_id: id }) => !closed.has(id) || hasAccess({ ...standings.get(id)!, can_edit: false }),
  );
  const items = await feedItems(reached, standings, context);
  const shown = items.flatMap(({ post }) => post.media.filter(({ url }) => url !== null).map(({ id }) => id));
  return new Set([...bought.rows.map(({ media_id }) => media_id), ...shown]);
};
