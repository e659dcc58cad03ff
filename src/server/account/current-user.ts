import { sql, type Kysely } from "kysely";

import type { CurrentUser } from "../../protocol/records.ts";
import type { Database } from "../database/schema.ts";
import { ownPictures } from "./own-pictures.ts";
import { isRunningAt } from "../subscription/running.ts";

/** The account, whether it has a running subscription, whether it is live, which only creators can be, and the Twitter identity that leads into it; linked twice, the later one (CENT-01). */
const readAccount = (database: Kysely<Database>, accountId: string, now: number) =>
  database
    .selectFrom("account")
    .selectAll()
    .select((row) => [
      row
        .exists(
          row
            .selectFrom("subscription")
            .select("subscription.id")
            .where("fan_id", "=", accountId)
            .where("subscription.type", "<>", "free")
            .where(isRunningAt(now)),
        )
        .as("is_subscribed"),
      row
        .exists(
          row
            .selectFrom("stream")
            .select("stream.id")
            .whereRef("stream.creator_id", "=", "account.id")
            .where("stream.ended_at", "is", null)
            .where("account.type", "=", "model"),
        )
        .as("is_live"),
      row
        .selectFrom("social_identity")
        .select(
          sql<{ username: string | null }>`jsonb_build_object('username', social_identity.username)`.as(
            "linked",
          ),
        )
        .where("account_id", "=", accountId)
        .where("provider", "=", "twitter")
        .orderBy("linked_at", "desc")
        .limit(1)
        .as("twitter"),
      row
        .exists(
          row
            .selectFrom("payout_account")
            .select("payout_account.creator_id")
            .whereRef("payout_account.creator_id", "=", "account.id")
            .where("payout_account.state", "!=", "begun"),
        )
        .as("has_payout_account"),
    ])
    .where("account.id", "=", accountId)
    .executeTakeFirst();

/**
 * The signed-in user as his own pages see it (ENT-01), without the token for his socket, which is each session's own; null
 * when the account is gone. `now` in epoch seconds.
 */
export const readCurrentUser = async (
  database: Kysely<Database>,
  accountId: string,
  now: number,
): Promise<CurrentUser | null> => {
  const account = await readAccount(database, accountId, now);
  if (account === undefined) return null;
  return {
    id: account.id,
    username: account.username,
    type: account.type,
    display_name: account.display_name,
    ...ownPictures(account),
    created_at: account.created_at,
    email: account.email,
    email_confirmed: account.email_confirmed,
    is_direct_pay: account.is_direct_pay,
    is_streaming: account.is_live as boolean,
    is_reviewer: account.is_reviewer,
    tip_blocked: account.tip_blocked,
    has_purchase: account.has_purchase,
    has_accepted_terms: account.has_accepted_terms,
    has_subscription_active: account.is_subscribed as boolean,
    missing_payout_info:
      account.is_direct_pay && account.payout_status === null && account.has_payout_account === false,
    twitter: { is_valid: account.twitter !== null, username: account.twitter?.username ?? null },
    compliance_status: { status: account.compliance_status, reason: account.compliance_reason },
    node_token: null,
  };
};
