import { hasAccess } from "../../domain/profile/access.ts";
import type { FeedItem } from "../../protocol/records.ts";
import { blocksBetween } from "../block/block.reads.ts";
import { feedItems } from "../feed/feed-items.ts";
import { readAnyPost, type FeedRow } from "../feed/feed.reads.ts";
import type { RequestContext } from "../http/context.ts";
import { mayEdit } from "../profile/creator-record.ts";
import { isClosedTo } from "../settings/privacy.reads.ts";
import { standingsOf } from "../subscription/standing.ts";
import { readUnlocked } from "../unlock/unlock.ts";

type Context = Pick<RequestContext, "services" | "viewer" | "site" | "now" | "country">;

export interface ViewedPost {
  readonly row: FeedRow;
  readonly item: FeedItem;
  readonly owner: boolean;
}

/** A post as lists would show it to this viewer. Who bought one has it after it is over, its owner always. */
export const viewPost = async (
  id: number,
  context: Context,
): Promise<ViewedPost | "post_not_found" | "blocked"> => {
  const { services, viewer, now, country } = context;
  const { database } = services;
  const row = await readAnyPost(database, id);
  if (row === null) return "post_not_found";
  const viewerId = viewer?.id ?? null;
  const [standings, blocks, isKeptOut] = await Promise.all([
    standingsOf(database, viewerId, [row.creator_id], now),
    blocksBetween(database, viewerId, row.creator_id),
    isClosedTo(database, row.creator_id, country),
  ]);
  const owner = mayEdit(viewer, row.creator_id);
  const isListed =
    row.state === "published" && row.created_at <= now && (row.expires_at === null || row.expires_at > now);
  const isItsOwners = owner && row.state !== "deleted";
  if (!isItsOwners && !isListed) {
    const bought = viewerId === null ? null : await readUnlocked(database, viewerId, "post", [id]);
    if (bought?.has(id) !== true) return "post_not_found";
  }
  if (blocks.byViewer) return "post_not_found";
  const isClosed = blocks.ofViewer || isKeptOut;
  if (isClosed && !hasAccess({ ...standings.get(row.creator_id)!, can_edit: owner })) return "blocked";
  const [item] = await feedItems([row], standings, context);
  return { row, item: item!, owner };
};
