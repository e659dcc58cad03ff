import type { Feature } from "../feature.ts";
import { renameHandlers } from "./rename.handlers.ts";
import { renameJobs, type RenameJobs } from "./rename.jobs.ts";
import { renameTasks } from "./rename.tasks.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends RenameJobs {}
}

export const renameFeature = {
  handlers: renameHandlers,
  jobs: renameJobs,
  tasks: renameTasks,
} satisfies Feature;
