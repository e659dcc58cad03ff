import { expressionBuilder, type Expression, type SqlBool } from "kysely";

import { graceDays } from "../../domain/subscription/subscription.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/**
 * `isRunning` of the domain as a condition on the columns `status` and `end_at` of a subscription: whether it gives what it
 * promises at `now` (epoch seconds); a failed renewal keeps it three days (ENT-05).
 */
export const isRunningAt = (now: EpochSeconds): Expression<SqlBool> => {
  const row = expressionBuilder<Database, "subscription">();
  const endsAfter = (moment: number) => row.or([row("end_at", "is", null), row("end_at", ">", moment)]);
  return row.or([
    row.and([row("status", "in", ["active", "expiring"]), endsAfter(now)]),
    row.and([row("status", "=", "past_due"), endsAfter(now - graceDays * 86_400)]),
  ]);
};
