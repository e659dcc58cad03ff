import type { Feature } from "../feature.ts";
import type { AccountSettingTable } from "./setting.tables.ts";
import { regionOfViewer } from "./region.ts";
import { settingsHandlers } from "./settings.handlers.ts";

declare module "../database/schema.ts" {
  interface Database {
    readonly account_setting: AccountSettingTable;
  }
}

export const settingsFeature = {
  handlers: settingsHandlers,
  personal: {
    account_setting: {
      of: ["account_id"],
      given: { as: "settings", columns: ["section", "value", "changed_at"] },
      erased: "rows",
    },
  },
  pageGlobals: { region: regionOfViewer },
} satisfies Feature;
