import type { Kysely } from "kysely";

import { hasAccess } from "../../domain/profile/access.ts";
import type { FeedItem } from "../../protocol/records.ts";
import { blocksBetween } from "../block/block.reads.ts";
import type { Database } from "../database/schema.ts";
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

/** Which of a post's media are withheld: a reviewer did not approve them, or has not yet. */
const withheldMedia = async (database: Kysely<Database>, postId: number): Promise<ReadonlySet<number>> => {
  const rows = await database
    .selectFrom("post_media as pm")
    .innerJoin("media as m", "m.id", "pm.media_id")
    .select("m.id")
    .where("pm.post_id", "=", postId)
    .where("m.held", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/**
 * A post as lists would show it to this viewer. Who bought one has it after it is over, its owner always; what reviewers took
 * from view, or wait to look at, its owner alone (COVER-29).
 */
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
  const isBoughtOnly = !isItsOwners && !isListed;
  if (isBoughtOnly) {
    const bought = viewerId === null ? null : await readUnlocked(database, viewerId, "post", [id]);
    if (bought?.has(id) !== true || row.held) return "post_not_found";
  }
  if (blocks.byViewer) return "post_not_found";
  const isClosed = blocks.ofViewer || isKeptOut;
  if (isClosed && !hasAccess({ ...standings.get(row.creator_id)!, can_edit: owner })) return "blocked";
  const withheld = isBoughtOnly ? await withheldMedia(database, id) : null;
  const shown = withheld === null ? row : { ...row, media: row.media.filter((it) => !withheld.has(it.id)) };
  const [item] = await feedItems([shown], standings, context);
  return { row, item: item!, owner };
};
