import { sql } from "kysely";

import type { PostFacts, PostViewer } from "../../domain/post/post.ts";
import type { AccountId, Cents } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { standingOf } from "../subscription/standing.ts";
import { readBoughtMedia } from "../unlock/bought-media.ts";
import { readUnlocked } from "../unlock/unlock.ts";
import { postReader } from "./post-item.ts";
import { isListed } from "./post.reads.ts";

/** What somebody reads of a creator's posts now. */
export const readerOf = async (
  unit: UnitOfWork,
  buyerId: AccountId,
  creatorId: AccountId,
): Promise<PostViewer> =>
  postReader({ ...(await standingOf(unit.sql, buyerId, creatorId, unit.now)), can_edit: false });

/** A published post of a creator, as far as its sale is concerned; null: there is none. */
export const readPricedPost = async (
  unit: UnitOfWork,
  {
    postId,
    creatorId,
    buyerId,
  }: { readonly postId: number; readonly creatorId: AccountId; readonly buyerId: AccountId },
): Promise<PostFacts | null> => {
  const row = await unit.sql
    .selectFrom("post as p")
    .select(["p.type", "p.access", "p.amount_usd"])
    .where("p.id", "=", postId)
    .where("p.creator_id", "=", creatorId)
    .where("p.created_at", "<=", unit.now)
    .where(sql<boolean>`${isListed(unit.now)}`)
    .executeTakeFirst();
  if (row === undefined) return null;
  const bought = await readUnlocked(unit.sql, buyerId, "post", [postId]);
  return { type: row.type, access: row.access, amountUsd: row.amount_usd, bought: bought.has(postId) };
};

/** A picture with its prices, in cents, in the published posts that have it censored, the lowest first. */
export interface CensoredPicture {
  readonly prices: readonly { readonly amount: Cents; readonly post: PostFacts }[];
  readonly unlocked: boolean;
}

/** Posts that may show the same picture: what more there are have no lower price. */
const MOST_POSTS = 100;

/** What it costs to uncensor a picture of a creator; null: no published post of hers has it censored. */
export const readCensoredPicture = async (
  unit: UnitOfWork,
  {
    mediaId,
    creatorId,
    buyerId,
  }: { readonly mediaId: number; readonly creatorId: AccountId; readonly buyerId: AccountId },
): Promise<CensoredPicture | null> => {
  const rows = await unit.sql
    .selectFrom("post_media as pm")
    .innerJoin("post as p", "p.id", "pm.post_id")
    .select(["pm.uncensor_amount", "p.id", "p.type", "p.access", "p.amount_usd"])
    .where("pm.media_id", "=", mediaId)
    .where("pm.uncensor_amount", "is not", null)
    .where("p.creator_id", "=", creatorId)
    .where("p.created_at", "<=", unit.now)
    .where(sql<boolean>`${isListed(unit.now)}`)
    .orderBy("pm.uncensor_amount")
    .orderBy("p.id")
    .limit(MOST_POSTS)
    .execute();
  if (rows.length === 0) return null;
  const ids = rows.map(({ id }) => id);
  const posts = await readUnlocked(unit.sql, buyerId, "post", ids);
  const bought = await readBoughtMedia(unit.sql, buyerId, [mediaId]);
  return {
    prices: rows.map(({ id, type, access, amount_usd: amountUsd, uncensor_amount: amount }) => ({
      amount: amount!,
      post: { type, access, amountUsd, bought: posts.has(id) },
    })),
    unlocked: bought.has(mediaId),
  };
};
