import type { Feature } from "../feature.ts";
import { customPurchaseHandlers } from "./custom-purchase.handlers.ts";
import { menuPurchaseProjection } from "./menu-purchase.projection.ts";
import { ownMenuHandlers } from "./own-menu.handlers.ts";
import { tipMenuHandlers } from "./tip-menu.handlers.ts";
import { tipMenuJobs, type TipMenuJobs } from "./tip-menu.jobs.ts";
import { tipMenuPurchase } from "./tip-menu.purchase.ts";
import type { TipMenuTables } from "./tip-menu.tables.ts";
import { countPending } from "./tip-menu.reads.ts";

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
  counters: async (database, accountId) => ({ tip_menu_pending: await countPending(database, accountId) }),
} satisfies Feature;
