import type { Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { readUnlocked } from "../unlock/unlock.ts";
import type { ItemView, Unlocked } from "./post-item.ts";
import { readLikes, type PostRow } from "./post.reads.ts";

const nothing: ReadonlySet<number> = new Set();

/** What a guest, and whoever never bought anything, has. */
const noneUnlocked: Unlocked = { posts: nothing, media: nothing };

const readUnlockedOf = async (
  database: Kysely<Database>,
  viewerId: AccountId,
  rows: readonly PostRow[],
): Promise<Unlocked> => {
  const posts = rows.filter(({ amount_usd }) => amount_usd > 0).map(({ id }) => id);
  const media = rows.flatMap((row) =>
    row.media.filter(({ uncensor_amount }) => uncensor_amount !== null).map(({ id }) => id),
  );
  const [unlockedPosts, unlockedMedia] = await Promise.all([
    readUnlocked(database, viewerId, "post", posts),
    readUnlocked(database, viewerId, "media", media),
  ]);
  return { posts: unlockedPosts, media: unlockedMedia };
};

/** What is the viewer's own of a page of posts: likes, of the posts in `readable`, and what he has bought. */
export const viewedPosts = async (
  database: Kysely<Database>,
  viewerId: AccountId | null,
  rows: readonly PostRow[],
  readable: readonly number[],
): Promise<Pick<ItemView, "liked" | "unlocked">> => {
  if (viewerId === null) return { liked: nothing, unlocked: noneUnlocked };
  const [liked, unlocked] = await Promise.all([
    readable.length === 0 ? nothing : readLikes(database, viewerId, readable),
    readUnlockedOf(database, viewerId, rows),
  ]);
  return { liked, unlocked };
};
