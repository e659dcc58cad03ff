import type { Kysely } from "kysely";
import { sql } from "kysely";

import type { Span } from "../../domain/calendar/stats-period.ts";
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

/** What was booked to one account, less what went back, but for payouts; in a span, or ever. Cents. */
export const readEarned = async (
  database: Kysely<Database>,
  account: string,
  span: Span | null = null,
): Promise<number> => {
  const { earned } = await database
    .selectFrom("ledger_posting")
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as("earned"))
    .where("account", "=", account)
    .where("kind", "!=", "payout")
    .$if(span !== null, (query) =>
      query.where("posted_at", ">=", span!.from).where("posted_at", "<", span!.to),
    )
    .executeTakeFirstOrThrow();
  return earned;
};
