import { sql, type Kysely } from "kysely";

import { payableAccounts } from "../../domain/ledger/ledger.decider.ts";
import { saleAge } from "../../domain/payout/payout-week.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/** What is owed on one account in cents: of sales that are old enough at that moment, and of later ones. */
interface OwedOn {
  readonly account: string;
  readonly payable: Cents;
  readonly pending: Cents;
}

/** What a creator is owed in cents, also as who manages or brought others; and by account. */
export interface Owed extends Omit<OwedOn, "account"> {
  readonly creatorId: AccountId;
  readonly accounts: readonly OwedOn[];
}

/**
 * Creators to whom payouts may go: an operator has verified their payout data, or their account at `provider`, who pays now, is
 * ready (null: by payout data alone); a hold of an operator counts for both. Who has deleted the account is paid first.
 */
export const payableCreators = (database: Kysely<Database>, provider: string | null) =>
  database
    .selectFrom("account")
    .select(["id", "erase_at"])
    .where("type", "=", "model")
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("payout_status", "=", "verified"),
        exists(
          selectFrom("payout_account as at")
            .select("at.creator_id")
            .whereRef("at.creator_id", "=", "account.id")
            .where("at.provider", "=", provider)
            .where("at.state", "=", "ready"),
        ),
      ]),
    )
    .where("payout_status", "is distinct from", "on_hold")
    .where("tip_blocked", "=", false)
    .where("suspended_by_operator", "=", false)
    .where(({ or, eb }) => or([eb("suspended", "=", false), eb("erase_at", "is not", null)]));

/**
 * What is owed to some creators or to all: the postings of a sale, what went back included, count once it is seven days old; what
 * was paid out counts at once (CCONST-09).
 */
export const readOwed = async (
  database: Kysely<Database>,
  at: EpochSeconds,
  creatorIds: readonly AccountId[] | null,
): Promise<readonly Owed[]> => {
  const { rows } = await sql<OwedOn>`
    select l.account,
      coalesce(sum(l.amount) filter (where not young.is_young), 0)::bigint as payable,
      coalesce(sum(l.amount) filter (where young.is_young), 0)::bigint as pending
    from ledger_posting l
    cross join lateral (select l.kind <> 'payout' and exists (
      select from ledger_posting sale
      where sale.payment_id = l.payment_id and sale.kind = 'sale' and sale.posted_at > ${at - saleAge}
    ) as is_young) young
    where ${
      creatorIds === null
        ? sql`(l.account like 'creator:%' or l.account like 'manager:%' or l.account like 'referral:%')`
        : sql`l.account = any(${creatorIds.flatMap(payableAccounts)})`
    }
    group by l.account`.execute(database);
  const owed = new Map<AccountId, Owed>();
  for (const row of rows) {
    const id = row.account.slice(row.account.indexOf(":") + 1);
    const { payable = 0, pending = 0, accounts = [] } = owed.get(id) ?? {};
    const sums = { payable: payable + row.payable, pending: pending + row.pending };
    owed.set(id, { creatorId: id, ...sums, accounts: [...accounts, row] });
  }
  return [...owed.values()];
};
