import type { AccountId } from "../../domain/unit/unit.ts";
import { lockPost, lockPosts, recount } from "../post/post-counts.ts";
import { readPost } from "../post/post.reads.ts";
import { withdraw } from "../post/publish-post.ts";
import { tellPost } from "../post/tell-post.ts";
import type { UnitOfWork } from "../store/event-store.ts";

interface BroadcastOf {
  readonly id: string;
  readonly creatorId: AccountId;
}

/** Puts the card of a broadcast among its creator's posts, for whom the broadcast is (POSTS-08). Its text is the title. */
export const addStreamPost = async (
  unit: UnitOfWork,
  { id, creatorId, title }: BroadcastOf & { readonly title: string },
): Promise<void> => {
  await lockPosts(unit, creatorId);
  const { id: postId } = await unit.sql
    .insertInto("post")
    .values({
      ...{ creator_id: creatorId, type: "live_stream", access: "paid", text: title, stream_id: id },
      ...{ state: "published", was_published: true, created_at: unit.now, scheduled_at: null },
      ...{ expires_at: null, expire_after: null, pinned_at: null },
      ...{ fund_goal: null, fund_raised: null, poll: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const post = (await readPost(unit.sql, postId))!;
  await recount(unit, null, post);
  tellPost(unit, post, "add", true);
};

/** Takes the card of a broadcast off the lists when it ends; its creator may have deleted it before. */
export const endStreamPost = async (unit: UnitOfWork, { id, creatorId }: BroadcastOf): Promise<void> => {
  await lockPosts(unit, creatorId);
  const found = await unit.sql
    .selectFrom("post")
    .select("id")
    .where("stream_id", "=", id)
    .where("state", "in", ["planned", "published"])
    .executeTakeFirst();
  const post = found === undefined ? null : await lockPost(unit, found.id);
  if (post !== null) await withdraw(unit, post, "expired");
};
