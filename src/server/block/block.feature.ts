import type { Feature } from "../feature.ts";
import { blockHandlers } from "./block.handlers.ts";
import type { BlockTable } from "./block.tables.ts";

declare module "../database/schema.ts" {
  interface Database {
    readonly block: BlockTable;
  }
}

export const blockFeature = {
  handlers: blockHandlers,
  personal: {
    block: {
      of: ["blocker_id"],
      others: ["blocked_id"],
      given: { as: "blocked", columns: ["blocked_id", "created_at"], names: ["blocked_id"] },
      erased: { also: ["blocked_id"] },
    },
  },
} satisfies Feature;
