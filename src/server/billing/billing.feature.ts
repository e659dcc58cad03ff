import { addressFields } from "../../domain/billing/address.ts";
import type { Feature } from "../feature.ts";
import type { BillingTables } from "./billing-address.ts";
import { billingAccountHandlers } from "./billing-account.handlers.ts";
import { billingHandlers } from "./billing.handlers.ts";
import { receiptMailJobs, type ReceiptMailJobs } from "./receipt-mail.ts";

declare module "../database/schema.ts" {
  interface Database extends BillingTables {}
}
declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends ReceiptMailJobs {}
}

export const billingFeature = {
  handlers: { ...billingHandlers, ...billingAccountHandlers },
  jobs: receiptMailJobs,
  personal: {
    billing_address: {
      of: ["account_id"],
      given: { as: "billing_address", columns: [...addressFields] },
      erased: "rows",
    },
  },
} satisfies Feature;
