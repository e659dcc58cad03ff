import type { Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { SharedPurchase } from "../../protocol/direct-message/direct-message.records.ts";
import type { Database } from "../database/schema.ts";

const MOST = 20;

/** What one of the two bought from the other one's tip menu: `pending`, first due first, or all, the newest first. */
export const readSharedPurchases = async (
  database: Kysely<Database>,
  viewerId: AccountId,
  otherId: AccountId,
  which: "pending" | "all",
): Promise<readonly SharedPurchase[]> => {
  const between = database
    .selectFrom("menu_purchase")
    .select(["id", "description", "requests", "amount", "status", "bought_at", "due_at", "buyer_id"])
    .where(({ eb, or, and }) =>
      or([
        and([eb("buyer_id", "=", viewerId), eb("creator_id", "=", otherId)]),
        and([eb("buyer_id", "=", otherId), eb("creator_id", "=", viewerId)]),
      ]),
    )
    .limit(MOST);
  const rows = await (
    which === "pending"
      ? between.where("status", "=", "pending").orderBy("due_at")
      : between.orderBy("bought_at", "desc")
  )
    .orderBy("id")
    .execute();
  return rows.map(({ buyer_id, ...purchase }) => ({ ...purchase, is_own: buyer_id === viewerId }));
};
