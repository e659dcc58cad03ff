import { pairId } from "../../domain/pair/pair.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import { guestsOf } from "../payment/guests-of.ts";
import type { PartWith } from "../personal/personal.ts";

/** Whatever an account has at creators, what it bought there as a guest included, and fans have at it, runs to the end that is paid for and does not go on. */
export const stopRenewalsOf: PartWith = async (unit, person) => {
  const fans = [person.id, ...(await guestsOf(unit.sql, person))];
  const pairs = await unit.sql
    .selectFrom("subscription")
    .select(["fan_id", "creator_id"])
    .distinct()
    .where(({ or, eb }) => or([eb("fan_id", "in", fans), eb("creator_id", "=", person.id)]))
    // A pause whose paid time is over has expired, and is charged again at its end.
    .where(({ or, eb }) => or([eb("status", "<>", "expired"), eb("resumes_at", "is not", null)]))
    .execute();
  for (const { fan_id: fanId, creator_id: creatorId } of pairs)
    await unit.execute(subscriptionDecider, pairId({ fanId, creatorId }), { type: "StopRenewals" });
};
