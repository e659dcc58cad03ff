import { isTipButtonHidden } from "../../domain/tip/tip-button.ts";
import type { FeedItem } from "../../protocol/records.ts";
import type { RequestContext } from "../http/context.ts";
import { postItem, postReader } from "../post/post-item.ts";
import { viewedPosts } from "../post/viewed-posts.ts";
import { mayEdit } from "../profile/creator-record.ts";
import type { Standing } from "../subscription/standing.ts";
import { tipSettingsNow } from "../tip/tip-settings.ts";
import type { FeedRow } from "./feed.reads.ts";

type Context = Pick<RequestContext, "services" | "viewer" | "site" | "now">;
type Standings = ReadonlyMap<string, Standing>;

const userOf = (row: FeedRow): FeedItem["user"] => ({
  id: row.creator_id,
  username: row.username,
  display_name: row.display_name,
  fans_avatar_url: row.avatar_url,
  fans_cover_picture_url: row.cover_picture_url,
  is_streaming: row.is_live,
});

const readerAt = (creatorId: string, standings: Standings, { viewer }: Context) => {
  const owner = mayEdit(viewer, creatorId);
  const isSelf = viewer?.id === creatorId;
  const facts = { ...standings.get(creatorId)!, can_edit: owner, is_self: isSelf };
  return { owner, isSelf, reader: postReader(facts) };
};

/** Posts of these creators as the viewer may see them; his standing at each is known (POSTS-26). */
export const feedItems = async (
  rows: readonly FeedRow[],
  standings: Standings,
  context: Context,
): Promise<readonly FeedItem[]> => {
  const { services, site, viewer, now } = context;
  const shown = rows.map((row) => ({ row, ...readerAt(row.creator_id, standings, context) }));
  const readers = new Map(shown.map(({ row, reader }) => [row.creator_id, reader]));
  const own = await viewedPosts(services.database, viewer?.id ?? null, rows, ({ creator_id }) =>
    readers.get(creator_id)!,
  );
  const { tipButtonHidden } = await tipSettingsNow(services.database, site);
  return shown.map(({ row, owner, isSelf, reader }) => {
    const commentsClosed = row.comments_closed;
    return {
      ...postItem(row, { keys: services.keys, now, viewer: reader, owner, commentsClosed, ...own }),
      user: userOf(row),
      // Guests share one answer on all sites.
      has_tip_button:
        viewer !== null && !owner && !isSelf && !isTipButtonHidden(tipButtonHidden, row.username, "profile"),
    };
  });
};
