import type { Feature } from "../feature.ts";
import { unlockHandlers } from "./unlock.handlers.ts";
import { unlockProjection } from "./unlock.projection.ts";
import type { UnlockTables } from "./unlock.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends UnlockTables {}
}

export const unlockFeature = {
  handlers: unlockHandlers,
  projections: [unlockProjection],
  personal: {
    unlock: {
      of: ["account_id"],
      given: { as: "purchases", columns: ["kind", "item_id", "payment_id", "unlocked_at"] },
      erased: { kept: "Ids of what a payment opened: part of the books." },
    },
    unlock_sale: { nobody: "Which payment is for which thing." },
  },
} satisfies Feature;
