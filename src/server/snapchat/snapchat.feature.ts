import type { Feature } from "../feature.ts";
import { guestCancelHandlers } from "./guest-cancel.handlers.ts";
import { guestReceiptJobs, type GuestReceiptJobs } from "./guest-receipt.ts";
import { completionOf } from "./snapchat-completion.ts";
import { snapchatPurchase } from "./snapchat.purchase.ts";
import type { SnapchatTables } from "./snapchat.tables.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends GuestReceiptJobs {}
}
declare module "../database/schema.ts" {
  interface Database extends SnapchatTables {}
}

export const snapchatFeature = {
  handlers: guestCancelHandlers,
  jobs: guestReceiptJobs,
  pageGlobals: { snapchat: completionOf },
  purchases: { snapchat: snapchatPurchase },
} satisfies Feature;
