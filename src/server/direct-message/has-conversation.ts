import type { Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/** Whether these two have written to each other. */
export const hasConversation = async (
  database: Kysely<Database>,
  accountId: AccountId,
  otherId: AccountId,
): Promise<boolean> => {
  const row = await database
    .selectFrom("conversation_member")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("other_id", "=", otherId)
    .executeTakeFirst();
  return row !== undefined;
};
