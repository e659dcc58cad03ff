import type { PayoutReview } from "../../domain/payout/payout.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Services } from "../services.ts";
import { payoutAccountOf } from "./payout-account.ts";

/**
 * Whether a creator can be paid, as `payableCreators` has it, and how the review of what she gave by herself stands: with a ready
 * account at the provider nothing of that is missing (API-26), unless an operator holds her payouts.
 */
export const readPayoutStanding = async (
  services: Pick<Services, "database" | "ports">,
  creatorId: AccountId,
) => {
  const [{ payout_status, payout_reason: reason }, at] = await Promise.all([
    services.database
      .selectFrom("account")
      .select(["payout_status", "payout_reason"])
      .where("id", "=", creatorId)
      .executeTakeFirstOrThrow(),
    payoutAccountOf(services, creatorId),
  ]);
  const review: PayoutReview | "missing" = payout_status ?? "missing";
  return {
    review,
    reason,
    verified: review === "verified" || (review !== "on_hold" && at?.state === "ready"),
  };
};
