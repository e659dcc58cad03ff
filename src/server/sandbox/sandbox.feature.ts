import { sandboxHandlers } from "./sandbox.handlers.ts";
import { sandboxJobs, type SandboxJobs } from "./sandbox.jobs.ts";
import { createSandboxPayouts } from "./sandbox.payouts.ts";
import { createSandbox } from "./sandbox.provider.ts";
import { registerSandboxControl } from "./sandbox.routes.ts";
import { sandboxTasks } from "./sandbox.tasks.ts";
import type { Feature } from "../feature.ts";
import type { SandboxTables } from "./sandbox.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends SandboxTables {}
}
declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends SandboxJobs {}
}

export const sandboxFeature = {
  handlers: sandboxHandlers,
  jobs: sandboxJobs,
  routes: registerSandboxControl,
  tasks: sandboxTasks,
  paymentProvider: { name: "sandbox", isForTrial: true, create: createSandbox },
  payoutProvider: { name: "sandbox", isForTrial: true, create: createSandboxPayouts },
  personal: {
    sandbox_card: { nobody: "The sandbox stands for a company outside: these are its books." },
    sandbox_authorization: { nobody: "Its books." },
    sandbox_ledger: { nobody: "Its books." },
    sandbox_refund: { nobody: "Its books." },
    sandbox_payout: { nobody: "Its books." },
    sandbox_payout_account: { nobody: "Its books." },
    sandbox_dispute: { nobody: "Its books." },
  },
} satisfies Feature;
