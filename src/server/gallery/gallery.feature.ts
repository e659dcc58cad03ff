import type { Feature } from "../feature.ts";
import { goOnWithGalleries } from "./await-gallery-media.ts";
import { galleryStatsHandlers } from "./gallery-stats.handlers.ts";
import { galleryHandlers } from "./gallery.handlers.ts";
import { galleryPurchase } from "./gallery.purchase.ts";
import { reviewedGalleries } from "./gallery.review.ts";
import type { GalleryTables } from "./gallery.tables.ts";
import { ownGalleryHandlers } from "./own-gallery.handlers.ts";

declare module "../database/schema.ts" {
  interface Database extends GalleryTables {}
}

export const galleryFeature = {
  handlers: { ...galleryHandlers, ...ownGalleryHandlers, ...galleryStatsHandlers },
  mediaSettled: goOnWithGalleries,
  purchases: { direct_message: galleryPurchase },
  reviewed: reviewedGalleries,
  personal: {
    direct_message: {
      of: ["creator_id"],
      given: {
        as: "galleries_and_messages",
        columns: ["id", "gallery", "title", "amount_usd", "sales", "created_at", "deleted_at"],
      },
      erased: "rows",
    },
    direct_message_media: {
      of: { column: "direct_message_id", table: "direct_message", key: "id", of: ["creator_id"] },
      given: {
        as: "media_of_galleries_and_messages",
        columns: ["direct_message_id", "position", "media_id"],
      },
      erased: "rows",
    },
    direct_message_sale: {
      of: { column: "direct_message_id", table: "direct_message", key: "id", of: ["creator_id"] },
      given: "Which payment bought which; it stands under payments.",
      erased: "rows",
    },
  },
} satisfies Feature;
