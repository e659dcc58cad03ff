import type { Feature } from "../feature.ts";
import { crossPromotionHandlers } from "./cross-promotion.handlers.ts";
import type { CrossPromotionTables } from "./cross-promotion.tables.ts";
import { forgetPartnerClicks } from "./forget-partner-clicks.ts";
import { forgetLeads } from "./leads.ts";

declare module "../database/schema.ts" {
  interface Database extends CrossPromotionTables {}
}

export const crossPromotionFeature = {
  handlers: crossPromotionHandlers,
  cleanUps: { leads: forgetLeads },
  accountErased: forgetPartnerClicks,
  personal: {
    promotion: {
      of: ["asker_id", "asked_id"],
      given: {
        as: "promotions",
        columns: ["asker_id", "asked_id", "asked_at", "accepted_at"],
        names: ["asker_id", "asked_id"],
      },
      erased: "rows",
    },
    promotion_lead: {
      of: ["fan_id"],
      others: ["creator_id", "partner_id"],
      given: {
        as: "followed_recommendations",
        columns: ["creator_id", "partner_id", "clicked_at"],
        names: ["creator_id", "partner_id"],
      },
      erased: { also: ["creator_id", "partner_id"] },
    },
  },
} satisfies Feature;
