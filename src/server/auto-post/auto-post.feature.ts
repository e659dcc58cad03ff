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
} satisfies Feature;
