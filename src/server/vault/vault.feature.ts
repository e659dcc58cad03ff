import type { Feature } from "../feature.ts";
import { removeDeleted } from "./remove-deleted.ts";
import { vaultHandlers } from "./vault.handlers.ts";
import { askWhenReady, reviewedVault } from "./vault.review.ts";
import type { VaultTables } from "./vault.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends VaultTables {}
}

export const vaultFeature = {
  handlers: vaultHandlers,
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
