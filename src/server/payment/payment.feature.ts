import { moneyBackProjection } from "./money-back.projection.ts";
import { paymentHandlers } from "./payment.handlers.ts";
import { paymentPageHandlers } from "./payment-page.handlers.ts";
import { paymentJobs, type PaymentJobs } from "./payment.jobs.ts";
import { paymentProjection } from "./payment.projection.ts";
import type { Purchases } from "./purchase.ts";
import { createPayments } from "./payment-providers.ts";
import type { PaymentProvider } from "./payment.port.ts";
import { paymentTasks } from "./payment.tasks.ts";
import type { Feature } from "../feature.ts";
import type { PaymentTables } from "./payment.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends PaymentTables {}
}
declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends PaymentJobs {}
}
declare module "../ports/ports.ts" {
  interface Ports {
    readonly payments: PaymentProvider;
  }
}
declare module "../services.ts" {
  interface Services {
    readonly purchases: Purchases;
  }
}

export const paymentFeature = {
  handlers: { ...paymentHandlers, ...paymentPageHandlers },
  jobs: paymentJobs,
  projections: [paymentProjection, moneyBackProjection],
  tasks: paymentTasks,
  ports: { payments: createPayments },
} satisfies Feature;
