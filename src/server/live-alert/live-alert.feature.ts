import type { Feature } from "../feature.ts";
import { liveAlertHandlers } from "./live-alert.handlers.ts";
import { liveAlertJobs, type LiveAlertJobs } from "./live-alert.jobs.ts";
import type { LiveAlertTables } from "./live-alert.tables.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends LiveAlertJobs {}
}
declare module "../database/schema.ts" {
  interface Database extends LiveAlertTables {}
}

export const liveAlertFeature = {
  handlers: liveAlertHandlers,
  jobs: liveAlertJobs,
  personal: {
    live_alert: {
      of: ["account_id"],
      others: ["creator_id"],
      given: {
        as: "told_when_live",
        columns: ["creator_id", "created_at", "told_at"],
        names: ["creator_id"],
      },
      erased: { also: ["creator_id"] },
    },
  },
} satisfies Feature;
