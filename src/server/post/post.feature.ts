import { takePartInNoPost } from "./take-part-in-no-post.ts";
import { goOnWithMedia } from "./await-media.ts";
import { ownPostHandlers } from "./own-post.handlers.ts";
import { postHandlers } from "./post.handlers.ts";
import { postJobs, type PostJobs } from "./post.jobs.ts";
import { postPurchase } from "./post.purchase.ts";
import { reviewedPosts } from "./post.review.ts";
import type { Feature } from "../feature.ts";
import type { PostTables } from "./post.tables.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends PostJobs {}
}
declare module "../database/schema.ts" {
  interface Database extends PostTables {}
}

export const postFeature = {
  handlers: { ...postHandlers, ...ownPostHandlers },
  jobs: postJobs,
  mediaSettled: goOnWithMedia,
  purchases: { post: postPurchase },
  reviewed: reviewedPosts,
  personal: {
    profile_count: { of: ["account_id"], given: "How many posts there are.", erased: "rows" },
    post: {
      of: ["creator_id"],
      given: {
        as: "posts",
        columns: [
          ...["id", "type", "access", "state", "text", "poll", "created_at", "scheduled_at", "expires_at"],
          ...["amount_usd", "fund_goal", "fund_raised", "likes", "comments"],
        ] as const,
      },
      erased: "rows",
    },
    post_media: {
      of: { column: "post_id", table: "post", key: "id", of: ["creator_id"] },
      given: { as: "media_of_posts", columns: ["post_id", "position", "media_id"] },
      erased: "rows",
    },
    post_like: {
      of: ["account_id"],
      given: { as: "likes", columns: ["post_id", "created_at"] },
      erased: "rows",
    },
  },
  accountErased: takePartInNoPost,
} satisfies Feature;
