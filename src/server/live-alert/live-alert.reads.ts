import { sql, type Kysely } from "kysely";

import { LIVE_ALERT_PAUSE_SECONDS } from "../../domain/stream/broadcast.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { isRunningAt } from "../subscription/running.ts";

/** Whether an account wants to be told when a creator goes live. */
export const wantsAlert = async (
  database: Kysely<Database>,
  { creatorId, accountId }: { readonly creatorId: AccountId; readonly accountId: AccountId },
): Promise<boolean> =>
  (await database
    .selectFrom("live_alert")
    .select("created_at")
    .where("creator_id", "=", creatorId)
    .where("account_id", "=", accountId)
    .executeTakeFirst()) !== undefined;

/** Where the account of an alert was when it logged in last; else where it was made. */
const country = sql`coalesce(
  (select s.country from session s where s.account_id = l.account_id and s.country is not null
    order by s.created_at desc limit 1),
  a.country)`;

/**
 * The next ones to be told that a creator is live: nobody twice within the pause, none of whom the two block each other, and nobody in
 * whose country her page is closed by now, unless he has paid (ACCT-55).
 */
export const nextToTell = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  { now, limit }: { readonly now: EpochSeconds; readonly limit: number },
): Promise<readonly AccountId[]> => {
  const { rows } = await sql<{ readonly account_id: AccountId }>`
    select l.account_id from live_alert l join account a on a.id = l.account_id
    where l.creator_id = ${creatorId} and not a.suspended
      and (l.told_at is null or l.told_at <= ${now - LIVE_ALERT_PAUSE_SECONDS})
      and not exists (select from block b where b.blocker_id = l.creator_id and b.blocked_id = l.account_id)
      and not exists (select from block b where b.blocker_id = l.account_id and b.blocked_id = l.creator_id)
      and (
        not exists (
          select from account_setting p where p.account_id = l.creator_id and p.section = 'privacy'
            and p.value -> 'blocked_countries' ? ${country})
        or exists (
          select from subscription where creator_id = l.creator_id and fan_id = l.account_id
            and type in ('access', 'trial', 'gift') and ${isRunningAt(now)}))
    order by l.account_id limit ${limit} for update of l`.execute(database);
  return rows.map(({ account_id }) => account_id);
};
