import { sql, type RawBuilder } from "kysely";

import type { AccountId, Cents } from "../../domain/unit/unit.ts";

/** What a fan (an SQL expression of his id) paid a creator, less what went back: a value for queries, in cents. */
export const spentBy = (fanId: RawBuilder<unknown>, creatorId: AccountId): RawBuilder<Cents> => sql`(
  select coalesce(-sum(l.amount), 0)::bigint from payment p join ledger_posting l on l.payment_id = p.id
  where p.buyer_id = ${fanId} and p.creator_id = ${creatorId} and l.account like 'buyer:%')`;
