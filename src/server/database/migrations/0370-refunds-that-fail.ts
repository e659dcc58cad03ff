import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What a refund that came back brings again is booked under a kind of its own. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table ledger_posting drop constraint ledger_posting_kind_check`.execute(database);
  await sql`
    alter table ledger_posting add constraint ledger_posting_kind_check
      check (kind in ('sale', 'refund', 'refundFailed', 'dispute', 'disputeWon', 'payout'))`.execute(
    database,
  );
};
