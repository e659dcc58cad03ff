import type { Kysely } from "kysely";

import type { Counters, CurrentUser } from "../../protocol/records.ts";
import type { Database } from "../database/schema.ts";
import { isRunningAt } from "../subscription/running.ts";

const hasRunningSubscription = async (
  database: Kysely<Database>,
  accountId: string,
  now: number,
): Promise<boolean> => {
  const found = await database
    .selectFrom("subscription")
    .select("id")
    .where("fan_id", "=", accountId)
    .where("type", "<>", "free")
    .where(isRunningAt(now))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** The Twitter identity that leads into the account, with its name there; linked twice, the later one (CENT-01). */
const twitterOf = async (database: Kysely<Database>, accountId: string): Promise<CurrentUser["twitter"]> => {
  const linked = await database
    .selectFrom("social_identity")
    .select("username")
    .where("account_id", "=", accountId)
    .where("provider", "=", "twitter")
    .orderBy("linked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return { is_valid: linked !== undefined, username: linked?.username ?? null };
};

/**
 * The signed-in user as his own pages see it (ENT-01); null when the account is gone. `nodeToken` opens the socket,
 * `now` in epoch seconds.
 */
export const readCurrentUser = async (
  database: Kysely<Database>,
  accountId: string,
  nodeToken: string | null,
  now: number,
): Promise<CurrentUser | null> => {
  const account = await database
    .selectFrom("account")
    .selectAll()
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (account === undefined) return null;
  return {
    id: account.id,
    username: account.username,
    type: account.type,
    display_name: account.display_name,
    fans_avatar_url: account.avatar_url,
    fans_avatar_rejected: false,
    fans_cover_picture_url: account.cover_picture_url,
    fans_cover_picture_rejected: false,
    fans_cover_video_url: account.cover_video_url,
    fans_cover_video_rejected: false,
    created_at: account.created_at,
    email: account.email,
    email_confirmed: account.email_confirmed,
    is_direct_pay: account.is_direct_pay,
    is_streaming: false,
    is_reviewer: account.is_reviewer,
    tip_blocked: account.tip_blocked,
    has_purchase: account.has_purchase,
    has_accepted_terms: account.has_accepted_terms,
    has_subscription_active: await hasRunningSubscription(database, accountId, now),
    missing_payout_info: account.is_direct_pay && account.payout_status === null,
    twitter: await twitterOf(database, accountId),
    compliance_status: { status: account.compliance_status, reason: account.compliance_reason },
    node_token: nodeToken,
  };
};

/** The open numbers of a signed-in user's badges (ENT-22); guests have none. */
export const noCounters: Counters = {
  unread_dm_user_ids: [],
  unread_notifications: 0,
  content_review_pending: 0,
  tip_menu_pending: 0,
  snapchat_adds: 0,
  snapchat_removals: 0,
  can_payout: 0,
};
