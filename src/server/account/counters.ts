import type { Kysely } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Counters } from "../../protocol/records.ts";
import type { Database } from "../database/schema.ts";
import { readUnreadUsers } from "../direct-message/unread.ts";
import { readBalance } from "../ledger/balance.ts";
import { countUnread } from "../notice/notice.reads.ts";
import { countReviews } from "../review/review-counts.ts";
import { countTasks } from "../snapchat/members.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { countPending } from "../tip-menu/tip-menu.reads.ts";

/** The open numbers of badges (ENT-22, CENT-18): what an account has not read and, of a creator, not done yet. */
export const readCounters = async (
  database: Kysely<Database>,
  accountId: AccountId,
  now: EpochSeconds,
): Promise<Counters> => {
  const [tasks, tip_menu_pending, content_review_pending, unread_dm_user_ids, unread_notifications, balance] =
    await Promise.all([
      countTasks(database, accountId, now),
      countPending(database, accountId),
      countReviews(database, accountId),
      readUnreadUsers(database, accountId),
      countUnread(database, accountId),
      readBalance(database, accountId),
    ]);
  return {
    ...tasks,
    ...{ unread_dm_user_ids, unread_notifications, tip_menu_pending, content_review_pending },
    can_payout: Math.max(0, balance),
  };
};

/** Tells an account's open pages its counters as this transaction leaves them. */
export const publishCounters = async (unit: UnitOfWork, accountId: AccountId): Promise<void> =>
  unit.publish({
    event: "notification.counters",
    audience: { account: accountId },
    data: await readCounters(unit.sql, accountId, unit.now),
  });
