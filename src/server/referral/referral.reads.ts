import { sql, type Kysely } from "kysely";

import type { Span } from "../../domain/calendar/stats-period.ts";
import { referralAccount } from "../../domain/ledger/ledger.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { readEarned } from "../ledger/balance.ts";

/** What the books say that an account earned by whom it brought, less what went back; in a span, or ever. Cents. */
export const referralEarnings = (
  database: Kysely<Database>,
  accountId: AccountId,
  span: Span | null = null,
): Promise<number> => readEarned(database, referralAccount(accountId), span);

/** How many accounts somebody brought, and how many of them were approved as creators. */
export const referredAccounts = (database: Kysely<Database>, referrerId: AccountId) =>
  database
    .selectFrom("referral")
    .select([sql<number>`count(*)::int`.as("sign_ups"), sql<number>`count(approved_at)::int`.as("approved")])
    .where("referrer_id", "=", referrerId)
    .executeTakeFirstOrThrow();
