import { sql, type Kysely } from "kysely";

import { PROMOTED_SECONDS } from "../../domain/cross-promotion/promotion.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { CleanUp } from "../jobs/housekeeping.jobs.ts";

/** Somebody who followed a creator's card on a partner's page. */
export interface Lead {
  readonly fanId: AccountId;
  readonly creatorId: AccountId;
  readonly partnerId: AccountId;
  readonly at: EpochSeconds;
}

/** Rows `l` of `promotion_lead` that brought a subscriber: a paid membership or a trial that was begun in time. */
export const isSubscribed = sql`exists (
  select from subscription s
  where s.fan_id = l.fan_id and s.creator_id = l.creator_id and s.started and s.type in ('access', 'trial')
    and s.created_at >= l.clicked_at and s.created_at < l.clicked_at + ${PROMOTED_SECONDS})`;

/** Remembers who led an account to a creator: the last one counts, unless an earlier one has brought a subscription. */
export const keepLead = async (
  database: Kysely<Database>,
  { fanId, creatorId, partnerId, at }: Lead,
): Promise<void> => {
  await sql`
    insert into promotion_lead as l (fan_id, creator_id, partner_id, clicked_at)
    values (${fanId}, ${creatorId}, ${partnerId}, ${at})
    on conflict (fan_id, creator_id)
    do update set partner_id = excluded.partner_id, clicked_at = excluded.clicked_at
    where l.clicked_at < excluded.clicked_at and not ${isSubscribed}`.execute(database);
};

/** Forgets those who did not subscribe in time. */
export const forgetLeads: CleanUp = (database, now) =>
  sql`delete from promotion_lead l where l.clicked_at <= ${now - PROMOTED_SECONDS} and not ${isSubscribed}`.execute(
    database,
  );
