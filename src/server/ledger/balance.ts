import type { Kysely } from "kysely";
import { sql } from "kysely";

import { payableAccounts } from "../../domain/ledger/ledger.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/** What the platform owes a creator, in cents, of own sales and of those of creators whom he manages or brought. */
export const readBalance = async (database: Kysely<Database>, creatorId: AccountId): Promise<number> => {
  const row = await database
    .selectFrom("ledger_posting")
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as("balance"))
    .where("account", "in", payableAccounts(creatorId))
    .executeTakeFirstOrThrow();
  return row.balance;
};
