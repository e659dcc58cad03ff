import { accept, type Decision } from "../decider/decider.ts";
import type { EpochSeconds } from "../unit/unit.ts";
import type { SubscriptionEvent } from "./subscription.events.ts";
import { isMembership, isRunning, type SubscriptionEntry } from "./subscription.ts";

type Answer = Decision<SubscriptionEvent, never>;
interface State {
  readonly entries: readonly SubscriptionEntry[];
}
/** A subscription's term by the payment that gave it. */
interface PaidTerm {
  readonly id: string;
  readonly paymentId: string;
}

/** What is paid for is had to its end, and does not go on. */
export const leftToRunOut = (id: string, now: EpochSeconds): SubscriptionEvent => ({
  type: "SubscriptionCancelled",
  data: { id, status: "expiring", canceledAt: now },
});

/** Whether a membership took the place of a gift or trial of which something is left: one that ends in another way is over by then. */
const isUnused = ({ type, status, endAt }: SubscriptionEntry, now: EpochSeconds): boolean =>
  (type === "gift" || type === "trial") && status === "expired" && endAt !== null && endAt > now;

/** What is left of a gift, and of a trial, which does not go on. */
const returned = ({ id, type }: SubscriptionEntry, now: EpochSeconds): SubscriptionEvent =>
  type === "gift"
    ? { type: "SubscriptionReactivated", data: { id, reactivatedAt: now } }
    : leftToRunOut(id, now);

/**
 * Takes back what the payment of the running term gave, by the event `end`: earlier terms are over. A membership that goes leaves the
 * fan what is left of the gift or trial in whose place it came, unless he has another by now.
 */
const takeBack = (
  { id, paymentId }: PaidTerm,
  { entries }: State,
  now: EpochSeconds,
  end: SubscriptionEvent,
): Answer => {
  const entry = entries.find((candidate) => candidate.id === id);
  if (entry === undefined || entry.paymentId !== paymentId || entry.movedTo !== null) return accept();
  // Also one whose term is over and that is about to go on, whose payer is not charged again, and a trial that may come back.
  const isOver =
    entry.status === "pending" ||
    (entry.status === "expired" && entry.resumesAt === null && !isUnused(entry, now));
  if (isOver) return accept();
  const left = entries.filter(
    (other) =>
      isMembership(entry.type) &&
      isUnused(other, now) &&
      !entries.some(({ type, status, endAt }) => type === other.type && isRunning({ status, endAt }, now)),
  );
  return accept(end, ...(isUnused(entry, now) ? [] : left.map((other) => returned(other, now))));
};

/** All of a term's money went back: it is over, as long as that stands. */
export const revoke = (term: PaidTerm, state: State, now: EpochSeconds): Answer =>
  takeBack(term, state, now, {
    type: "SubscriptionRevoked",
    data: { id: term.id, paymentId: term.paymentId, revokedAt: now },
  });

/** What is left of a term goes back to the fan: it is over for good, also when a dispute of the rest of its money is won. */
export const endTerm = (term: PaidTerm, state: State, now: EpochSeconds): Answer =>
  takeBack(term, state, now, {
    type: "SubscriptionCancelled",
    data: { id: term.id, status: "expired", canceledAt: now },
  });

/** What is left of a revoked term, unless the fan has bought another membership by now; what ends where it begins is none. */
export const restore = ({ id, paymentId }: PaidTerm, { entries }: State, now: EpochSeconds): Answer => {
  const entry = entries.find((candidate) => candidate.id === id);
  const endAt = entry?.revokedEndAt ?? null;
  if (entry === undefined || entry.paymentId !== paymentId || endAt === null || endAt <= now) return accept();
  const isReplaced = entries.some(
    (other) =>
      other.type !== "gift" &&
      (other.type === entry.type || (isMembership(other.type) && isMembership(entry.type))) &&
      isRunning(other, now) &&
      (other.endAt ?? endAt) > (entry.anchorAt ?? 0),
  );
  return isReplaced
    ? accept()
    : accept({ type: "SubscriptionRestored", data: { id, paymentId, endAt, restoredAt: now } });
};
