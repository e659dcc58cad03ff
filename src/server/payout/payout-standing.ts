import type { Kysely } from "kysely";

import type { PayoutReview } from "../../domain/payout/payout.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { payoutAccountOf } from "./payout-account.ts";

/**
 * Whether a creator can be paid, as `payableCreators` has it, and how the review of what she gave by herself stands: with a ready
 * account at a provider nothing of that is missing (API-26), unless an operator holds her payouts.
 */
export const readPayoutStanding = async (database: Kysely<Database>, creatorId: AccountId) => {
  const [{ payout_status, payout_reason: reason }, at] = await Promise.all([
    database
      .selectFrom("account")
      .select(["payout_status", "payout_reason"])
      .where("id", "=", creatorId)
      .executeTakeFirstOrThrow(),
    payoutAccountOf(database, creatorId),
  ]);
  const review: PayoutReview | "missing" = payout_status ?? "missing";
  return {
    review,
    reason,
    verified: review === "verified" || (review !== "on_hold" && at?.state === "ready"),
  };
};
