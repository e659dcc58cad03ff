import type { Feature } from "../feature.ts";
import { removeDeleted } from "./remove-deleted.ts";
import { vaultHandlers } from "./vault.handlers.ts";
import { askWhenReady, reviewedVault, vaultJobs, type VaultJobs } from "./vault.review.ts";
import type { VaultTables } from "./vault.tables.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends VaultJobs {}
}
declare module "../database/schema.ts" {
  interface Database extends VaultTables {}
}

export const vaultFeature = {
  handlers: vaultHandlers,
  jobs: vaultJobs,
  mediaSettled: askWhenReady,
  reviewed: reviewedVault,
  cleanUps: { vault: removeDeleted },
  personal: {
    vault_folder: {
      of: ["owner_id"],
      given: { as: "folders", columns: ["name", "created_at"] },
      erased: "rows",
    },
  },
} satisfies Feature;
