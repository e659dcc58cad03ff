import { sql } from "kysely";

import type { Cents } from "../../domain/unit/unit.ts";
import type { Feature } from "../feature.ts";
import { registerLedgerGauge } from "./ledger-gauge.ts";
import { ledgerJobs, type LedgerJobs } from "./ledger.jobs.ts";
import { ledgerProjection } from "./ledger.projection.ts";
import type { LedgerTables } from "./ledger.tables.ts";
import { ledgerTasks } from "./ledger.tasks.ts";
import { balanceOf } from "./balance.ts";

declare module "../database/schema.ts" {
  interface Database extends LedgerTables {}
}
declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends LedgerJobs {}
}

export const ledgerFeature = {
  jobs: ledgerJobs,
  recurring: ["ledger.check", "ledger.reconcile"],
  projections: [ledgerProjection],
  tasks: ledgerTasks,
  gauge: registerLedgerGauge,
  counters: (account) => ({ can_payout: sql<Cents>`greatest(0, ${balanceOf(account)})` }),
  personal: {
    ledger_check: { nobody: "When the books were compared." },
    ledger_difference: { nobody: "What was found then: amounts of payments." },
  },
} satisfies Feature;
