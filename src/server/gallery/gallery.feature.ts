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
} satisfies Feature;
