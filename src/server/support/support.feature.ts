import { supportHandlers } from "./support.handlers.ts";
import type { Feature } from "../feature.ts";
import type { SupportTables } from "./support.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends SupportTables {}
}

export const supportFeature = {
  handlers: supportHandlers,
  personal: {
    support_request: {
      of: ["account_id"],
      given: {
        as: "support_requests",
        columns: ["type", "email", "subject", "message", "url", "username", "reason", "created_at"],
      },
      erased: "rows",
    },
  },
} satisfies Feature;
