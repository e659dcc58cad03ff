import type { RequestContext } from "../http/context.ts";
import { viewPost, type ViewedPost } from "./viewed-post.ts";

/** A post in which this viewer may take part: one that he reads whole. */
export const openPost = async (
  id: number,
  context: RequestContext,
): Promise<ViewedPost | "post_not_found" | "blocked" | "not_allowed"> => {
  const viewed = await viewPost(id, context);
  if (typeof viewed === "string") return viewed;
  return viewed.item.is_locked ? "not_allowed" : viewed;
};
