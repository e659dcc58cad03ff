import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** Tells an account's open pages its counters as this transaction leaves them. */
export const publishCounters = async (unit: UnitOfWork, accountId: AccountId): Promise<void> =>
  unit.publish({
    event: "notification.counters",
    audience: { account: accountId },
    data: await unit.counters(accountId),
  });
