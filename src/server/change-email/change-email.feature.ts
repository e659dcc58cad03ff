import { changeEmailHandlers } from "./change-email.handlers.ts";
import { changeEmailJobs, type ChangeEmailJobs } from "./change-email.jobs.ts";
import type { Feature } from "../feature.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends ChangeEmailJobs {}
}

export const changeEmailFeature = {
  handlers: changeEmailHandlers,
  jobs: changeEmailJobs,
} satisfies Feature;
