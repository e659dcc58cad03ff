import { sql } from "kysely";

import type { Feature } from "../feature.ts";
import { customPurchaseHandlers } from "./custom-purchase.handlers.ts";
import { menuPurchaseProjection } from "./menu-purchase.projection.ts";
import { ownMenuHandlers } from "./own-menu.handlers.ts";
import { tipMenuHandlers } from "./tip-menu.handlers.ts";
import { tipMenuJobs, type TipMenuJobs } from "./tip-menu.jobs.ts";
import { tipMenuPurchase } from "./tip-menu.purchase.ts";
import type { TipMenuTables } from "./tip-menu.tables.ts";
import { pendingOf } from "./tip-menu.reads.ts";

declare module "../database/schema.ts" {
  interface Database extends TipMenuTables {}
}

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends TipMenuJobs {}
}

export const tipMenuFeature = {
  handlers: { ...tipMenuHandlers, ...ownMenuHandlers, ...customPurchaseHandlers },
  jobs: tipMenuJobs,
  projections: [menuPurchaseProjection],
  purchases: { tip_menu: tipMenuPurchase },
  counters: (account) => ({ tip_menu_pending: pendingOf(account) }),
  personal: {
    tip_menu_item: {
      of: ["creator_id"],
      given: { as: "tip_menu", columns: ["description", "price", "position", "deleted_at"] },
      erased: "rows",
    },
    menu_purchase: {
      of: ["buyer_id", "creator_id"],
      given: {
        as: "tip_menu_purchases",
        columns: [
          ...["buyer_id", "creator_id", "description", "requests", "amount", "status"],
          ...["bought_at", "due_at", "delivered_at"],
        ] as const,
        names: ["buyer_id", "creator_id"],
      },
      erased: "event",
    },
  },
  personalStreams: (id) => sql`
    select 'menu-purchase-' || m.id from menu_purchase m where m.buyer_id = ${id} or m.creator_id = ${id}`,
} satisfies Feature;
