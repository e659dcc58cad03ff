import type { Kysely, RawBuilder } from "kysely";
import { sql } from "kysely";

import type { Span } from "../../domain/calendar/stats-period.ts";
import { payablePrefixes } from "../../domain/ledger/ledger.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { CountedAccount } from "../store/read-counters.ts";

/** Of which sales: own ones, those of creators whom he manages, those of whom he brought. */
type Sales = readonly (typeof payablePrefixes)[number][];

/** What the platform owes a creator, in cents, of all these sales unless only some are named. */
export const balanceOf = (creatorId: CountedAccount, sales: Sales = payablePrefixes): RawBuilder<number> => {
  const names = sales.map((prefix) => sql`${prefix}::text || ${creatorId}::text`);
  return sql`(select coalesce(sum(amount), 0)::bigint from ledger_posting where account in (${sql.join(names)}))`;
};

/** `balanceOf`, read. */
export const readBalance = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  sales?: Sales,
): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`select ${balanceOf(creatorId, sales)} as balance`.execute(
    database,
  );
  return rows[0]!.balance;
};

/** What was booked to one account, less what went back, but for payouts; in a span, or ever. Cents. */
export const readEarned = async (
  database: Kysely<Database>,
  account: string,
  span: Span | null = null,
): Promise<number> => {
  const { earned } = await database
    .selectFrom("ledger_posting")
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as("earned"))
    .where("account", "=", account)
    .where("kind", "!=", "payout")
    .$if(span !== null, (query) =>
      query.where("posted_at", ">=", span!.from).where("posted_at", "<", span!.to),
    )
    .executeTakeFirstOrThrow();
  return earned;
};
