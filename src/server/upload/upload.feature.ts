import { uploadHandlers } from "./upload.handlers.ts";
import { removeUnused } from "./remove-unused.ts";
import { sweepPieces } from "./sweep-pieces.ts";
import { registerTus } from "./tus.routes.ts";
import type { Feature } from "../feature.ts";
import type { UploadTables } from "./upload.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends UploadTables {}
}

interface UploadJobs {
  readonly "upload.sweep": Readonly<Record<string, never>>;
}

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends UploadJobs {}
}

export const uploadFeature = {
  handlers: uploadHandlers,
  jobs: { "upload.sweep": sweepPieces },
  recurring: ["upload.sweep"],
  routes: registerTus,
  cleanUps: { uploads: removeUnused },
  personal: {
    upload: { of: ["account_id"], given: "Files on their way; used ones stand under media.", erased: "rows" },
    open_upload: { of: ["account_id"], given: "The same, in pieces.", erased: "rows" },
  },
} satisfies Feature;
