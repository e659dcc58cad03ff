import type { UnitOfWork } from "../store/event-store.ts";
import { readCurrentUser } from "./current-user.ts";

/** Tells all pages of an account who they are signed in as now; without a token, which is each session's own. */
export const publishUserUpdate = async (unit: UnitOfWork, accountId: string): Promise<void> => {
  const user = await readCurrentUser(unit.sql, accountId, unit.now);
  if (user === null) return;
  unit.publish({ event: "account.user-update", audience: { account: accountId }, data: { user } });
};
