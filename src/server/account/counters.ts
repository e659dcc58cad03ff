import { sql } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/**
 * Tells an account's open pages its counters as this transaction leaves them. Of several transactions that change them one counts
 * after the other, up to its commit: else each would tell what it has changed alone, and the last word would be none of them.
 */
export const publishCounters = async (unit: UnitOfWork, accountId: AccountId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`counters ${accountId}`}, 0))`.execute(unit.sql);
  unit.publish({
    event: "notification.counters",
    audience: { account: accountId },
    data: await unit.counters(accountId),
  });
};
