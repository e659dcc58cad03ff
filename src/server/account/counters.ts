import type { Kysely } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Counters } from "../../protocol/records.ts";
import type { Database } from "../database/schema.ts";
import { readBalance } from "../ledger/balance.ts";
import { countUnread } from "../notice/notice.reads.ts";
import { countReviews } from "../review/review-counts.ts";
import { countTasks } from "../snapchat/members.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { countPending } from "../tip-menu/tip-menu.reads.ts";

/** The open numbers of badges (ENT-22). */
const noCounters: Counters = {
  unread_dm_user_ids: [],
  unread_notifications: 0,
  content_review_pending: 0,
  tip_menu_pending: 0,
  snapchat_adds: 0,
  snapchat_removals: 0,
  can_payout: 0,
};

/** What a fan has not read (ENT-22). */
export const readFanCounters = async (database: Kysely<Database>, fanId: AccountId): Promise<Counters> => ({
  ...noCounters,
  unread_notifications: await countUnread(database, fanId),
});

/** What a creator has not done or read yet (ENT-22, CENT-18); right for a fan too. */
export const readCounters = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  now: EpochSeconds,
): Promise<Counters> => {
  const [own, tasks, tip_menu_pending, content_review_pending, balance] = await Promise.all([
    readFanCounters(database, creatorId),
    countTasks(database, creatorId, now),
    countPending(database, creatorId),
    countReviews(database, creatorId),
    readBalance(database, creatorId),
  ]);
  return {
    ...own,
    ...tasks,
    ...{ tip_menu_pending, content_review_pending, can_payout: Math.max(0, balance) },
  };
};

/** Tells an account's open pages its counters as this transaction leaves them. */
export const publishCounters = async (unit: UnitOfWork, accountId: AccountId): Promise<void> =>
  unit.publish({
    event: "notification.counters",
    audience: { account: accountId },
    data: await readCounters(unit.sql, accountId, unit.now),
  });
