import type { Feature } from "../feature.ts";
import { autoPostHandlers } from "./auto-post.handlers.ts";
import { autoPostJobs, type AutoPostJobs } from "./auto-post.jobs.ts";
import type { AutoPostTables } from "./auto-post.tables.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends AutoPostJobs {}
}
declare module "../database/schema.ts" {
  interface Database extends AutoPostTables {}
}

export const autoPostFeature = {
  handlers: autoPostHandlers,
  jobs: autoPostJobs,
  personal: {
    auto_post: {
      of: ["creator_id"],
      given: {
        as: "automatic_posts",
        columns: ["slots", "folder_ids", "access", "active", "time_zone", "next_at", "changed_at"],
      },
      erased: "rows",
    },
    auto_post_medium: {
      of: ["creator_id"],
      given: "Which media were posted by themselves; the posts are given.",
      erased: "rows",
    },
  },
} satisfies Feature;
