import type { Feature } from "../feature.ts";
import { crossPromotionHandlers } from "./cross-promotion.handlers.ts";
import type { CrossPromotionTables } from "./cross-promotion.tables.ts";
import { forgetLeads } from "./leads.ts";

declare module "../database/schema.ts" {
  interface Database extends CrossPromotionTables {}
}

export const crossPromotionFeature = {
  handlers: crossPromotionHandlers,
  cleanUp: forgetLeads,
} satisfies Feature;
