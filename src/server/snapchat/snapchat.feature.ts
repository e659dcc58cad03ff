import type { Feature } from "../feature.ts";
import { claimJobs, type ClaimJobs } from "./claim.jobs.ts";
import { guestCancelHandlers } from "./guest-cancel.handlers.ts";
import { forgetMembers } from "./forget-members.ts";
import { guestReceiptJobs, type GuestReceiptJobs } from "./guest-receipt.ts";
import { memberHandlers } from "./member.handlers.ts";
import { memberJobs, type MemberJobs } from "./member.jobs.ts";
import { completionOf } from "./snapchat-completion.ts";
import { snapchatPurchase } from "./snapchat.purchase.ts";
import { snapchatReactions } from "./snapchat.reactions.ts";
import type { SnapchatTables } from "./snapchat.tables.ts";
import { tasksOf } from "./members.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends ClaimJobs, GuestReceiptJobs, MemberJobs {}
}
declare module "../database/schema.ts" {
  interface Database extends SnapchatTables {}
}

export const snapchatFeature = {
  handlers: { ...guestCancelHandlers, ...memberHandlers },
  jobs: { ...claimJobs, ...guestReceiptJobs, ...memberJobs },
  reactions: snapchatReactions,
  pageGlobals: { snapchat: completionOf },
  purchases: { snapchat: snapchatPurchase },
  counters: tasksOf,
  personal: {
    snapchat_member: {
      of: ["fan_id", "creator_id"],
      given: {
        as: "snapchat_memberships",
        columns: ["fan_id", "creator_id", "snapchat_name", "joined_at", "added_at", "removed_at", "ended_at"],
        names: ["fan_id", "creator_id"],
      },
      erased: "rows",
    },
  },
  accountErased: forgetMembers,
} satisfies Feature;
