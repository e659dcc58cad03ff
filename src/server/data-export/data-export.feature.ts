import type { Feature } from "../feature.ts";
import { dataExportHandlers } from "./data-export.handlers.ts";
import { dataExportJobs, type DataExportJobs } from "./data-export.jobs.ts";
import type { DataExportTables } from "./data-export.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends DataExportTables {}
}
declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends DataExportJobs {}
}

export const dataExportFeature = {
  handlers: dataExportHandlers,
  jobs: dataExportJobs,
  personal: {
    data_export: { of: ["account_id"], given: "This file.", erased: "rows" },
  },
  cleanUps: {
    data_export: (database, now) =>
      database
        .deleteFrom("data_export")
        // Its mail may still wait for the mail server: that finds out first, and says so.
        .where("expires_at", "<=", now - 3600)
        .execute(),
  },
} satisfies Feature;
