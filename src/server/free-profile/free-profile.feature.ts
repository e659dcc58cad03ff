import type { Feature } from "../feature.ts";
import { freeProfileHandlers } from "./free-profile.handlers.ts";
import { freeProfileJobs, type FreeProfileJobs } from "./free-profile.jobs.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends FreeProfileJobs {}
}

export const freeProfileFeature = {
  handlers: freeProfileHandlers,
  jobs: freeProfileJobs,
} satisfies Feature;
