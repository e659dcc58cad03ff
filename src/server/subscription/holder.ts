import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import type { PairId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/**
 * The pair that a subscription is with now: what a guest bought may have moved to his account since its job or payment was
 * written (C-13).
 */
export const holderOf = async (unit: UnitOfWork, pair: PairId, id: string): Promise<PairId> => {
  const { entries } = await unit.load(subscriptionDecider, pair);
  return entries.find((entry) => entry.id === id)?.movedTo ?? pair;
};
