import type { SubscriptionState } from "../../domain/subscription/subscription.decider.ts";
import type { PairId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** What the job `subscription.term` gets: the pair's stream id and the subscription whose term ends. */
export interface TermPayload {
  readonly pair: PairId;
  readonly id: string;
}

/** Has the end of a subscription's running term looked at when it comes; nothing for one without an end. */
export const scheduleTerm = (unit: UnitOfWork, pair: PairId, state: SubscriptionState, id: string): void => {
  const endAt = state.entries.find((entry) => entry.id === id)?.endAt ?? null;
  if (endAt === null) return;
  const payload: TermPayload = { pair, id };
  unit.schedule({ kind: "subscription.term", key: `term:${id}:${endAt}`, dueAt: endAt, payload });
};
