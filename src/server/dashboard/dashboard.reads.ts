import { sql, type Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Dashboard } from "../../protocol/dashboard/dashboard.records.ts";
import type { Database } from "../database/schema.ts";

/** How many tips a dashboard shows. */
const TIPS = 5;

/** How many messages an account has not read, of nobody with whom it has a block (SUBP-28). */
export const countUnread = async (database: Kysely<Database>, accountId: AccountId): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(unread), 0)::int as unread from conversation_member c
    where account_id = ${accountId} and not exists (
      select from block where (blocker_id = c.account_id and blocked_id = c.other_id)
        or (blocker_id = c.other_id and blocked_id = c.account_id))`.execute(database);
  return rows[0]!.unread;
};

/**
 * The last tips of a creator, of whatever type (TIP-16), the newest first, less what went back of them; those that went back whole
 * are none.
 */
export const readLastTips = async (
  database: Kysely<Database>,
  creatorId: AccountId,
): Promise<Dashboard["tips"]> => {
  const { rows } = await sql<Dashboard["tips"][number]>`
    select p.id, a.username, coalesce(a.display_name, 'A guest') as display_name, books.paid as amount_usd,
      p.settled_at as tipped_at
    from payment p left join account a on a.id = p.buyer_id
    cross join lateral (
      select coalesce(-sum(l.amount), 0)::bigint as paid from ledger_posting l
      where l.payment_id = p.id and l.account like 'buyer:%'
    ) books
    where p.creator_id = ${creatorId} and p.intent = 'tip' and p.amount > 0 and p.status = 'settled'
      and books.paid > 0
    order by p.settled_at desc, p.id desc limit ${TIPS}`.execute(database);
  return rows;
};
