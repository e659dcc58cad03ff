import { accountMailJobs } from "../account/account-mail.jobs.ts";
import { changeEmailJobs } from "../change-email/change-email.jobs.ts";
import { paymentJobs } from "../payment/payment.jobs.ts";
import { pushJobs } from "../push/push.jobs.ts";
import { sandboxJobs } from "../sandbox/sandbox.jobs.ts";
import { subscriptionJobs } from "../subscription/subscription.jobs.ts";
import { housekeepingJobs } from "./housekeeping.jobs.ts";
import { mailJobs } from "./mail.jobs.ts";
import type { JobHandlers } from "./job.ts";

/** Every kind of job; a slice adds its `<slug>.jobs.ts` here. */
export const jobHandlers: JobHandlers = {
  ...accountMailJobs,
  ...changeEmailJobs,
  ...housekeepingJobs,
  ...mailJobs,
  ...paymentJobs,
  ...pushJobs,
  ...sandboxJobs,
  ...subscriptionJobs,
};
