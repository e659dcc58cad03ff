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

/** A censored picture of a published post, with its price in cents. */
export interface CensoredPicture {
  readonly amount: Cents;
  readonly access: PostFacts["access"];
  readonly unlocked: boolean;
}

/** The cheapest way to uncensor a picture of a creator; null: no published post of his has it censored. */
export const readCensoredPicture = async (
  unit: UnitOfWork,
  {
    mediaId,
    creatorId,
    buyerId,
  }: { readonly mediaId: number; readonly creatorId: AccountId; readonly buyerId: AccountId },
): Promise<CensoredPicture | null> => {
  const row = await unit.sql
    .selectFrom("post_media as pm")
    .innerJoin("post as p", "p.id", "pm.post_id")
    .select(["pm.uncensor_amount", "p.access"])
    .where("pm.media_id", "=", mediaId)
    .where("p.creator_id", "=", creatorId)
    .where("p.created_at", "<=", unit.now)
    .where(sql<boolean>`${isListed(unit.now)}`)
    // Where it is not censored comes last.
    .orderBy("pm.uncensor_amount")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.uncensor_amount === null) return null;
  const bought = await readBoughtMedia(unit.sql, buyerId, [mediaId]);
  return { amount: row.uncensor_amount, access: row.access, unlocked: bought.has(mediaId) };
};
