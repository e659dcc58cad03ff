import type { Feature } from "../feature.ts";
import { forgetFiles } from "./forget-files.ts";
import type { Payees } from "./payee.ts";
import { payoutAccountHandlers } from "./payout-account.handlers.ts";
import { manualPayouts, type PayoutProvider } from "./payout.port.ts";
import { payoutHandlers } from "./payout.handlers.ts";
import { payoutJobs, type PayoutJobs } from "./payout.jobs.ts";
import { payoutProjection } from "./payout.projection.ts";
import type { PayoutTables } from "./payout.tables.ts";
import { payoutTasks } from "./payout.tasks.ts";

declare module "../database/schema.ts" {
  interface Database extends PayoutTables {}
}
declare module "../services.ts" {
  interface Services {
    readonly payees: Payees;
  }
}
declare module "../operations/operator-task.ts" {
  interface OperatorServices {
    readonly payees: Payees;
  }
}
declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends PayoutJobs {}
}

declare module "../ports/ports.ts" {
  interface Ports {
    readonly payouts: PayoutProvider;
  }
}

export const payoutFeature = {
  handlers: { ...payoutHandlers, ...payoutAccountHandlers },
  payoutProvider: { name: "manual", create: manualPayouts },
  jobs: payoutJobs,
  recurring: ["payout.run"],
  cleanUps: { payout_files: forgetFiles },
  projections: [payoutProjection],
  tasks: payoutTasks,
  personal: {
    payout: {
      of: ["creator_id"],
      given: { as: "payouts", columns: ["amount", "status", "reason", "booked_at", "sent_at", "paid_at"] },
      erased: { kept: "Ids and amounts: the books." },
    },
    payout_file: {
      nobody: "What was handed to the bank, sealed: vouchers of the books, emptied 400 days after.",
    },
    payout_account: {
      of: ["creator_id"],
      given: { as: "payout_accounts", columns: ["provider", "account", "state", "begun_at"] },
      erased: "rows",
    },
    payout_run: { nobody: "When payouts were booked." },
  },
} satisfies Feature;
