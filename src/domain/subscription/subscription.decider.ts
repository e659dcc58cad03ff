import { match } from "ts-pattern";
import { addCalendarMonths } from "../calendar/calendar.ts";
import { daySeconds } from "../format/duration.ts";
import type { Decider, Decision } from "../decider/decider.ts";
import { accept, reject } from "../decider/decider.ts";
import type { SubscriptionEvent } from "./subscription.events.ts";
import type { SubscriptionEntry, SubscriptionTerms, SubscriptionType } from "./subscription.ts";
import { follows, mayBuy } from "./may-buy.ts";
import { graceDays, isRunning } from "./subscription.ts";
import { evolveSubscription } from "./subscription.evolve.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";

export type SubscriptionCommand =
  | {
      readonly type: "RequestSubscription";
      readonly id: string;
      readonly paymentId: string | null;
      readonly terms: SubscriptionTerms;
    }
  | { readonly type: "ActivateSubscription"; readonly id: string }
  | { readonly type: "AbandonSubscription"; readonly id: string; readonly reason: string }
  | { readonly type: "GiveSubscription"; readonly id: string; readonly endAt: EpochSeconds }
  | { readonly type: "FollowForFree"; readonly id: string }
  | { readonly type: "CancelSubscription"; readonly of: SubscriptionType }
  | { readonly type: "ReactivateSubscription"; readonly of: SubscriptionType }
  | {
      readonly type: "RenewSubscription";
      readonly id: string;
      readonly paymentId: string | null;
      readonly price: Cents;
    }
  | { readonly type: "FailRenewal"; readonly id: string }
  | { readonly type: "ExpireSubscription"; readonly id: string }
  | { readonly type: "RevokeSubscription"; readonly id: string; readonly paymentId: string }
  | { readonly type: "RestoreSubscription"; readonly id: string; readonly paymentId: string };

export type SubscriptionRejection =
  | "already_subscribed"
  | "offer_ended"
  | "subscription_not_found"
  | "not_reactivatable";

/** Everything between one fan and one creator, oldest first. */
export interface SubscriptionState {
  readonly entries: readonly SubscriptionEntry[];
}

type Answer = Decision<SubscriptionEvent, SubscriptionRejection>;

const lane = (type: SubscriptionType): "membership" | "snapchat" | "free" =>
  type === "snapchat" || type === "free" ? type : "membership";

const newestOf = (state: SubscriptionState, type: SubscriptionType): SubscriptionEntry | undefined =>
  state.entries.findLast((entry) => entry.type === type);

const request = (
  { id, paymentId, terms }: Extract<SubscriptionCommand, { type: "RequestSubscription" }>,
  state: SubscriptionState,
  now: EpochSeconds,
): Answer => {
  if (state.entries.some((entry) => entry.id === id)) return accept();
  const refused = mayBuy(state.entries, terms.choice, now);
  if (refused !== null) return reject(refused);
  return accept({ type: "SubscriptionRequested", data: { id, paymentId, ...terms, requestedAt: now } });
};

const activate = (id: string, state: SubscriptionState, now: EpochSeconds): Answer => {
  const entry = state.entries.find((candidate) => candidate.id === id);
  if (entry === undefined) return reject("subscription_not_found");
  if (entry.status !== "pending") return entry.started ? accept() : reject("subscription_not_found");
  // A running trial or gift is used up first: the paid time starts where it would have ended.
  const replaced = state.entries.filter(
    (other) => (other.type === "trial" || other.type === "gift") && isRunning(other, now),
  );
  const startAt = Math.max(now, ...replaced.map((other) => other.endAt ?? now));
  const endAt =
    entry.type === "trial" ? startAt + entry.days * daySeconds : addCalendarMonths(startAt, entry.months);
  return accept<SubscriptionEvent>(
    ...replaced.map((other) => ({
      type: "SubscriptionExpired" as const,
      data: { id: other.id, reason: "replaced", expiredAt: now },
    })),
    { type: "SubscriptionActivated", data: { id, startAt, endAt, activatedAt: now } },
  );
};

const cancel = (of: SubscriptionType, state: SubscriptionState, now: EpochSeconds): Answer => {
  const entry = newestOf(state, of);
  if (entry === undefined || !isRunning(entry, now)) return reject("subscription_not_found");
  if (entry.status === "expiring") return accept();
  // Free and gift end at once, the others run to the period's end (C-09).
  const atOnce = of === "free" || of === "gift";
  return accept({
    type: "SubscriptionCancelled",
    data: { id: entry.id, status: atOnce ? "expired" : "expiring", canceledAt: now },
  });
};

const reactivate = (of: SubscriptionType, state: SubscriptionState, now: EpochSeconds): Answer => {
  const entry = newestOf(state, of);
  if (entry === undefined) return reject("subscription_not_found");
  const possible =
    (of === "access" || of === "snapchat") && entry.status === "expiring" && isRunning(entry, now);
  if (!possible) return reject("not_reactivatable");
  return accept({ type: "SubscriptionReactivated", data: { id: entry.id, reactivatedAt: now } });
};

const renew = (
  { id, paymentId, price }: Extract<SubscriptionCommand, { type: "RenewSubscription" }>,
  state: SubscriptionState,
  now: EpochSeconds,
): Answer => {
  const entry = state.entries.find((candidate) => candidate.id === id);
  if (entry === undefined || !entry.started || entry.endAt === null) return reject("subscription_not_found");
  if (paymentId !== null && entry.paymentId === paymentId) return accept();
  const anchorAt = entry.type === "trial" ? entry.endAt : (entry.anchorAt ?? entry.endAt);
  const monthsPaid = (entry.type === "trial" ? 0 : entry.monthsPaid) + entry.nextMonths;
  return accept({
    type: "SubscriptionRenewed",
    data: {
      id,
      paymentId,
      price,
      anchorAt,
      monthsPaid,
      endAt: addCalendarMonths(anchorAt, monthsPaid),
      renewedAt: now,
    },
  });
};

const expire = (id: string, state: SubscriptionState, now: EpochSeconds): Answer => {
  const entry = state.entries.find((candidate) => candidate.id === id);
  if (entry === undefined || entry.endAt === null) return accept();
  const over =
    (entry.status === "active" || entry.status === "expiring" || entry.status === "past_due") &&
    !isRunning(entry, now);
  if (!over) return accept();
  const reason = entry.status === "past_due" ? "renewal_failed" : "ended";
  return accept({ type: "SubscriptionExpired", data: { id, reason, expiredAt: now } });
};

/** Only what the payment of the running term gave is taken back: earlier terms are over. */
const revoke = (
  { id, paymentId }: Extract<SubscriptionCommand, { type: "RevokeSubscription" }>,
  state: SubscriptionState,
  now: EpochSeconds,
): Answer => {
  const entry = state.entries.find((candidate) => candidate.id === id);
  if (entry === undefined || entry.paymentId !== paymentId || !isRunning(entry, now)) return accept();
  return accept({ type: "SubscriptionRevoked", data: { id, paymentId, revokedAt: now } });
};

/** What is left of a revoked term, unless the fan has another membership by now. */
const restore = (
  { id, paymentId }: Extract<SubscriptionCommand, { type: "RestoreSubscription" }>,
  state: SubscriptionState,
  now: EpochSeconds,
): Answer => {
  const entry = state.entries.find((candidate) => candidate.id === id);
  const endAt = entry?.revokedEndAt ?? null;
  if (entry === undefined || entry.paymentId !== paymentId || endAt === null || endAt <= now) return accept();
  const isReplaced = state.entries.some(
    (other) => lane(other.type) === lane(entry.type) && isRunning(other, now),
  );
  return isReplaced
    ? accept()
    : accept({ type: "SubscriptionRestored", data: { id, paymentId, endAt, restoredAt: now } });
};

/**
 * What a fan may have at a creator (one stream a pair): requested before the money is taken, active once it was,
 * and then its cancellations, renewals and end (SUB-42 to SUB-48, ENT-05, X-12, X-14).
 */
export const subscriptionDecider: Decider<
  SubscriptionCommand,
  SubscriptionState,
  SubscriptionEvent,
  SubscriptionRejection
> = {
  stream: "subscription",
  initial: { entries: [] },
  evolve: evolveSubscription,
  decide: (command, state, { now }) =>
    match(command)
      .returnType<Answer>()
      .with({ type: "RequestSubscription" }, (asked) => request(asked, state, now))
      .with({ type: "ActivateSubscription" }, ({ id }) => activate(id, state, now))
      .with({ type: "AbandonSubscription" }, ({ id, reason }) => {
        const entry = state.entries.find((candidate) => candidate.id === id);
        if (entry?.status !== "pending") return accept();
        return accept({ type: "SubscriptionAbandoned", data: { id, reason, abandonedAt: now } });
      })
      .with({ type: "GiveSubscription" }, ({ id, endAt }) => {
        const has = state.entries.some((entry) => lane(entry.type) === "membership" && isRunning(entry, now));
        if (has) return reject("already_subscribed");
        return accept({ type: "SubscriptionGiven", data: { id, endAt, givenAt: now } });
      })
      .with({ type: "FollowForFree" }, ({ id }) => {
        if (follows(state.entries, now)) return reject("already_subscribed");
        return accept({ type: "FollowStarted", data: { id, startedAt: now } });
      })
      .with({ type: "CancelSubscription" }, ({ of }) => cancel(of, state, now))
      .with({ type: "ReactivateSubscription" }, ({ of }) => reactivate(of, state, now))
      .with({ type: "RenewSubscription" }, (asked) => renew(asked, state, now))
      .with({ type: "FailRenewal" }, ({ id }) => {
        const entry = state.entries.find((candidate) => candidate.id === id);
        if (entry?.status !== "active") return accept();
        return accept({ type: "RenewalFailed", data: { id, failedAt: now } });
      })
      .with({ type: "ExpireSubscription" }, ({ id }) => expire(id, state, now))
      .with({ type: "RevokeSubscription" }, (asked) => revoke(asked, state, now))
      .with({ type: "RestoreSubscription" }, (asked) => restore(asked, state, now))
      .exhaustive(),
};

/** When the grace of a failed renewal is over. Epoch seconds. */
export const graceEnd = (endAt: EpochSeconds): number => endAt + graceDays * daySeconds;
