import type { Feature } from "../feature.ts";
import { billingAccountHandlers } from "./billing-account.handlers.ts";
import { billingHandlers } from "./billing.handlers.ts";
import { receiptMailJobs, type ReceiptMailJobs } from "./receipt-mail.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends ReceiptMailJobs {}
}

export const billingFeature = {
  handlers: { ...billingHandlers, ...billingAccountHandlers },
  jobs: receiptMailJobs,
} satisfies Feature;
