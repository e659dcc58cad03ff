import type { Feature } from "../feature.ts";
import { menuPurchaseProjection } from "./menu-purchase.projection.ts";
import { tipMenuHandlers } from "./tip-menu.handlers.ts";
import { tipMenuPurchase } from "./tip-menu.purchase.ts";
import type { TipMenuTables } from "./tip-menu.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends TipMenuTables {}
}

export const tipMenuFeature = {
  handlers: tipMenuHandlers,
  projections: [menuPurchaseProjection],
  purchases: { tip_menu: tipMenuPurchase },
} satisfies Feature;
