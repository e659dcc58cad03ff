import type { Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import { unlockDecider, type UnlockCommand } from "../../domain/unlock/unlock.decider.ts";
import { unlockId, type UnlockKey, type UnlockKind } from "../../domain/unlock/unlock-id.ts";
import type { Database } from "../database/schema.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** Reserves, gives or releases what a payment buys; null, or `already_unlocked`. */
export const changeUnlock = async (
  unit: UnitOfWork,
  key: UnlockKey,
  command: UnlockCommand,
): Promise<"already_unlocked" | null> =>
  (await unit.execute(unlockDecider, unlockId(key), command)).rejected ?? null;

/** Which of these an account has bought. */
export const readUnlocked = async (
  database: Kysely<Database>,
  accountId: AccountId,
  kind: UnlockKind,
  itemIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (itemIds.length === 0) return new Set();
  const rows = await database
    .selectFrom("unlock")
    .select("item_id")
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("item_id", "in", itemIds)
    .execute();
  return new Set(rows.map(({ item_id }) => item_id));
};
