import { sql, type Kysely } from "kysely";

import { creatorDecider, type CreatorState } from "../../domain/creator/creator.decider.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Contact } from "../../protocol/direct-message/direct-message.records.ts";
import type { Database } from "../database/schema.ts";
import { isRunningAt } from "../subscription/running.ts";
import { subscriptionRecord } from "../subscription/standing.ts";
import type { SubscriptionTable } from "../subscription/subscription.tables.ts";

interface StandingRow {
  readonly subscription: SubscriptionTable | null;
  readonly state: CreatorState | null;
  readonly spent: Cents;
}

/** What a fan has at a creator now or will have after a pause, the access before the follow, and what he paid her, less what went back. */
export const readStanding = async (
  database: Kysely<Database>,
  fanId: AccountId,
  creatorId: AccountId,
  now: EpochSeconds,
): Promise<NonNullable<Contact["as_fan"]>> => {
  const { rows } = await sql<StandingRow>`
    select to_jsonb(s) as subscription, (select state from creator where account_id = ${creatorId}) as state,
      (select coalesce(-sum(l.amount), 0)::bigint from payment p join ledger_posting l on l.payment_id = p.id
        where p.buyer_id = ${fanId} and p.creator_id = ${creatorId} and l.account like 'buyer:%') as spent
    from (select 1) one left join lateral (
      select * from subscription
      where fan_id = ${fanId} and creator_id = ${creatorId} and started and type <> 'snapchat'
        and (${isRunningAt(now)} or resumes_at is not null)
      order by type = 'free', created_at desc, id limit 1) s on true`.execute(database);
  const { subscription: row, state, spent } = rows[0]!;
  return {
    subscription: row === null ? null : subscriptionRecord(row, state ?? creatorDecider.initial),
    spent,
  };
};
