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
} satisfies Feature;
