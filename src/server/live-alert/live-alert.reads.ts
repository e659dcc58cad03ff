import { sql, type Kysely } from "kysely";

import { LIVE_ALERT_PAUSE_SECONDS } from "../../domain/stream/broadcast.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

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

/** The next ones to be told that a creator is live: nobody twice within the pause, and none of whom the two block each other. */
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
    order by l.account_id limit ${limit} for update of l`.execute(database);
  return rows.map(({ account_id }) => account_id);
};
