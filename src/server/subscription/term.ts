import { noticeAt } from "../../domain/subscription/notice.ts";
import { chargeAt, type SubscriptionState } from "../../domain/subscription/subscription.decider.ts";
import type { EpochSeconds, PairId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** What the job `subscription.term` gets: the pair's stream id and the subscription whose term ends. */
export interface TermPayload {
  readonly pair: PairId;
  readonly id: string;
}

/** What the job `mail.renewal-notice` gets as well: the charge that it announces. */
export interface NoticePayload extends TermPayload {
  readonly chargedAt: EpochSeconds;
}

/**
 * Has the end of a subscription's running term looked at when it comes, or that of its pause, and its next charge announced;
 * nothing for one without an end.
 */
export const scheduleTerm = (unit: UnitOfWork, pair: PairId, state: SubscriptionState, id: string): void => {
  const entry = state.entries.find((each) => each.id === id);
  if (entry === undefined) return;
  const dueAt = entry.status === "expired" ? entry.resumesAt : entry.endAt;
  if (dueAt === null) return;
  unit.schedule({ kind: "subscription.term", key: `term:${id}:${dueAt}`, dueAt, payload: { pair, id } });
  const chargedAt = chargeAt(entry);
  if (entry.nextPrice === null || chargedAt === null || chargedAt <= unit.now) return;
  unit.schedule({
    kind: "mail.renewal-notice",
    key: `renewal-notice:${id}:${chargedAt}`,
    dueAt: noticeAt(chargedAt, unit.now),
    payload: { pair, id, chargedAt },
  });
};
