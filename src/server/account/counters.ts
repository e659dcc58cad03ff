import { sql } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/**
 * Tells the open pages of accounts their counters as this transaction leaves them. Of several transactions that change those of one
 * account one counts after the other, up to its commit: else each would tell what it has changed alone, and the last word would be
 * none of them. They are held in the order of their ids, so that two transactions never wait for each other.
 */
export const publishCountersOf = async (
  unit: UnitOfWork,
  accountIds: readonly AccountId[],
): Promise<void> => {
  if (accountIds.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(hashtextextended('counters ' || id, 0))
    from (select id from unnest(${[...accountIds]}::text[]) as id order by id) as sorted`.execute(unit.sql);
  const counters = await unit.counters(accountIds);
  for (const [place, account] of accountIds.entries())
    unit.publish({ event: "notification.counters", audience: { account }, data: counters[place]! });
};

/** `publishCountersOf` of one. */
export const publishCounters = (unit: UnitOfWork, accountId: AccountId): Promise<void> =>
  publishCountersOf(unit, [accountId]);
