import { sandboxHandlers } from "./sandbox.handlers.ts";
import { sandboxJobs, type SandboxJobs } from "./sandbox.jobs.ts";
import { registerSandboxControl } from "./sandbox.routes.ts";
import { sandboxTasks } from "./sandbox.tasks.ts";
import type { Feature } from "../feature.ts";
import type { SandboxTables } from "./sandbox.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends SandboxTables {}
}
declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends SandboxJobs {}
}

export const sandboxFeature = {
  handlers: sandboxHandlers,
  jobs: sandboxJobs,
  routes: registerSandboxControl,
  tasks: sandboxTasks,
} satisfies Feature;
