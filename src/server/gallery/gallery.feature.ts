import type { Feature } from "../feature.ts";
import { galleryHandlers } from "./gallery.handlers.ts";
import { galleryPurchase } from "./gallery.purchase.ts";
import type { GalleryTables } from "./gallery.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends GalleryTables {}
}

export const galleryFeature = {
  handlers: galleryHandlers,
  purchases: { direct_message: galleryPurchase },
} satisfies Feature;
