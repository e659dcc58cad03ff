import { sql, type Kysely } from "kysely";

import type { SubscriptionStatus, SubscriptionType } from "../../domain/subscription/subscription.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Contact } from "../../protocol/direct-message/direct-message.records.ts";
import type { Database } from "../database/schema.ts";
import { isRunningAt } from "../subscription/running.ts";

interface StandingRow {
  readonly type: SubscriptionType | null;
  readonly status: SubscriptionStatus | null;
  readonly created_at: EpochSeconds | null;
  readonly end_at: EpochSeconds | null;
  readonly spent: Cents;
}

/** What a fan has at a creator now, the access before the follow, and what he paid her, less what went back. */
export const readStanding = async (
  database: Kysely<Database>,
  fanId: AccountId,
  creatorId: AccountId,
  now: EpochSeconds,
): Promise<NonNullable<Contact["as_fan"]>> => {
  const { rows } = await sql<StandingRow>`
    select s.type, s.status, s.created_at, s.end_at,
      (select coalesce(-sum(l.amount), 0)::int from payment p join ledger_posting l on l.payment_id = p.id
        where p.buyer_id = ${fanId} and p.creator_id = ${creatorId} and l.account like 'buyer:%') as spent
    from (select 1) one left join lateral (
      select type, status, created_at, end_at from subscription
      where fan_id = ${fanId} and creator_id = ${creatorId} and started and type <> 'snapchat' and ${isRunningAt(now)}
      order by type = 'free', created_at desc, id limit 1) s on true`.execute(database);
  const { type, status, created_at: since, end_at: ends_at, spent } = rows[0]!;
  return {
    subscription:
      type === null || status === null || since === null ? null : { type, status, since, ends_at },
    spent,
  };
};
