import type { Feature } from "../feature.ts";
import { favoriteHandlers } from "./favorite.handlers.ts";
import type { FavoriteTables } from "./favorite.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends FavoriteTables {}
}

export const favoriteFeature = {
  handlers: favoriteHandlers,
  personal: {
    favorite: {
      of: ["account_id"],
      given: { as: "favorites", columns: ["media_id", "created_at"] },
      erased: "rows",
    },
  },
} satisfies Feature;
