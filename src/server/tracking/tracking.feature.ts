import { trackingHandlers } from "./tracking.handlers.ts";
import type { Feature } from "../feature.ts";
import type { TrackingTables } from "./tracking.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends TrackingTables {}
}

export const trackingFeature = {
  handlers: trackingHandlers,
  cleanUps: {
    tracking_hit: (database, now) =>
      database
        .deleteFrom("tracking_hit")
        .where("created_at", "<", now - 400 * 86_400)
        .execute(),
  },
  personal: {
    tracking_hit: { nobody: "Adverts that visitors came by; of the visitor the country alone." },
  },
} satisfies Feature;
