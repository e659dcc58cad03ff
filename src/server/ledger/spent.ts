import { sql, type RawBuilder } from "kysely";

import type { AccountId, Cents } from "../../domain/unit/unit.ts";

/** What a fan (an SQL expression of his id) paid a creator, less what went back: a value for queries, in cents. */
export const spentBy = (fanId: RawBuilder<unknown>, creatorId: AccountId): RawBuilder<Cents> => sql`(
  select coalesce(-sum(l.amount), 0)::bigint from payment p join ledger_posting l on l.payment_id = p.id
  where p.buyer_id = ${fanId} and p.creator_id = ${creatorId} and l.account like 'buyer:%')`;

/**
 * Whether an account (an SQL expression of its id) paid a creator more than so many cents, less what went back: the buyers after
 * another one are read from her payments in their order, and summed up as they are reached.
 */
export const spentMoreThan = (
  cents: Cents,
  {
    fanId,
    creatorId,
    after,
  }: { readonly fanId: RawBuilder<unknown>; readonly creatorId: AccountId; readonly after: string },
): RawBuilder<unknown> => sql`
  exists (select from (
      select distinct p.buyer_id from payment p where p.creator_id = ${creatorId} and p.buyer_id > ${after}
    ) buyer
    where buyer.buyer_id = ${fanId} and ${spentBy(sql`buyer.buyer_id`, creatorId)} > ${cents})`;
