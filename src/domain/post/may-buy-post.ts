import { postLocks, reads, type PostFacts, type PostViewer } from "./post.ts";

/**
 * Why a viewer cannot pay for a post; null: he can. Only `feed_purchase_free` is sold to those who do not read the creator's
 * posts; a fund takes further contributions (POSTS-08).
 */
export const mayBuyPost = (
  post: PostFacts,
  viewer: PostViewer,
): "intent_not_supported" | "not_allowed" | "already_unlocked" | null => {
  if (post.amountUsd <= 0) return "intent_not_supported";
  if (!reads(post, viewer) && post.type !== "feed_purchase_free") return "not_allowed";
  if (post.type === "fund") return null;
  return postLocks(post, viewer, false).isLockedPayment ? null : "already_unlocked";
};
