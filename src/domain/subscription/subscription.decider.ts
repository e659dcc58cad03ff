import { match } from "ts-pattern";
import { addCalendarMonths } from "../calendar/calendar.ts";
import { daySeconds } from "../format/duration.ts";
import type { Decider, Decision } from "../decider/decider.ts";
import { accept, reject } from "../decider/decider.ts";
import type { SubscriptionEvent } from "./subscription.events.ts";
import type {
  MovedSubscription,
  SubscriptionEntry,
  SubscriptionTerms,
  SubscriptionType,
} from "./subscription.ts";
import { follows, isRenewing, mayBuy, maySubscribeSnapchat } from "./may-buy.ts";
import { canPause, resumesAfter, type PauseMonths } from "./pause.ts";
import { endTerm, leftToRunOut, restore, revoke } from "./revoke.ts";
import { graceDays, isMembership, isRunning } from "./subscription.ts";
import { evolveSubscription } from "./subscription.evolve.ts";
import type { Cents, EpochSeconds, PairId } from "../unit/unit.ts";

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
  /** The creator takes back a gift of hers. */
  | { readonly type: "EndGift"; readonly id: string }
  | { readonly type: "FollowForFree"; readonly id: string }
  | { readonly type: "CancelSubscription"; readonly of: SubscriptionType }
  | { readonly type: "ReactivateSubscription"; readonly of: SubscriptionType }
  | { readonly type: "PauseSubscription"; readonly of: SubscriptionType; readonly months: PauseMonths }
  /** The creator has blocked the fan. */
  | { readonly type: "StopRenewals" }
  | {
      readonly type: "RenewSubscription";
      readonly id: string;
      readonly paymentId: string | null;
      readonly price: Cents;
    }
  /** The fan is told what the next term costs, in cents. */
  | { readonly type: "AnnounceRenewal"; readonly id: string; readonly price: Cents }
  | { readonly type: "FailRenewal"; readonly id: string }
  | { readonly type: "ExpireSubscription"; readonly id: string }
  /** What is to be paid now never will be: its fan cannot use it, or its creator not sell it. */
  | { readonly type: "AbandonRenewal"; readonly id: string }
  /** A guest's subscription goes to this pair: his account with the same creator (C-13). */
  | { readonly type: "MoveSubscription"; readonly id: string; readonly to: PairId }
  /** The same as the account's pair sees it. */
  | { readonly type: "TakeOverSubscription"; readonly moved: MovedSubscription }
  | { readonly type: "RevokeSubscription"; readonly id: string; readonly paymentId: string }
  /** What is left of the term that this payment gave goes back to the fan. */
  | { readonly type: "EndTerm"; readonly id: string; readonly paymentId: string }
  | { readonly type: "RestoreSubscription"; readonly id: string; readonly paymentId: string };

export type SubscriptionRejection =
  | "already_subscribed"
  | "offer_ended"
  | "subscription_not_found"
  | "not_reactivatable"
  | "not_pausable";

/** Everything between one fan and one creator, oldest first. */
export interface SubscriptionState {
  readonly entries: readonly SubscriptionEntry[];
}

type Answer = Decision<SubscriptionEvent, SubscriptionRejection>;

/** Whether a pause is over, so that its subscription is charged again. */
const isDue = ({ resumesAt }: SubscriptionEntry, now: EpochSeconds): boolean =>
  resumesAt !== null && resumesAt <= now;

/** The one of a type that a change is about: a request that was given up, or is not paid yet, has never been had. */
export const currentEntry = (
  { entries }: SubscriptionState,
  type: SubscriptionType,
): SubscriptionEntry | undefined => entries.findLast((entry) => entry.type === type && entry.started);

const request = (
  { id, paymentId, terms }: Extract<SubscriptionCommand, { type: "RequestSubscription" }>,
  state: SubscriptionState,
  now: EpochSeconds,
): Answer => {
  if (state.entries.some((entry) => entry.id === id)) return accept();
  const refused =
    terms.type === "snapchat"
      ? maySubscribeSnapchat(state.entries, now)
      : mayBuy(state.entries, terms.choice, now);
  if (refused !== null) return reject(refused);
  return accept({ type: "SubscriptionRequested", data: { id, paymentId, ...terms, requestedAt: now } });
};

const activate = (id: string, state: SubscriptionState, now: EpochSeconds): Answer => {
  const entry = state.entries.find((candidate) => candidate.id === id);
  if (entry === undefined) return reject("subscription_not_found");
  if (entry.status !== "pending") return entry.started ? accept() : reject("subscription_not_found");
  // A running trial or gift is used up first: the paid time starts where it would have ended. Nothing is left to convert or
  // to resume.
  const replaced = state.entries.filter(
    (other) =>
      entry.type !== "snapchat" &&
      (((other.type === "trial" || other.type === "gift") && isRunning(other, now)) ||
        (other.type === "trial" && goesOn(other, now)) ||
        other.resumesAt !== null),
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
    ...(entry.canceledAt === null ? [] : [leftToRunOut(id, now)]),
  );
};

// Free and gift end at once, the others run to the period's end (C-09); of what is over, or in its grace, nothing is left.
const cancelled = (entry: SubscriptionEntry, now: EpochSeconds): SubscriptionEvent => {
  const atOnce =
    entry.type === "free" || entry.type === "gift" || (entry.endAt !== null && entry.endAt <= now);
  return {
    type: "SubscriptionCancelled",
    data: { id: entry.id, status: atOnce ? "expired" : "expiring", canceledAt: now },
  };
};

const cancel = (of: SubscriptionType, state: SubscriptionState, now: EpochSeconds): Answer => {
  const entry = currentEntry(state, of);
  if (entry === undefined) return reject("subscription_not_found");
  if (entry.resumesAt !== null) return accept(cancelled(entry, now));
  if (!isRunning(entry, now)) return reject("subscription_not_found");
  return entry.status === "expiring" ? accept() : accept(cancelled(entry, now));
};

const pause = (
  { of, months }: Extract<SubscriptionCommand, { type: "PauseSubscription" }>,
  state: SubscriptionState,
  now: EpochSeconds,
): Answer => {
  const entry = currentEntry(state, of);
  if (entry === undefined || !isRunning(entry, now)) return reject("subscription_not_found");
  const { id, endAt, nextPrice } = entry;
  if (endAt === null || !canPause({ ...entry, end_at: endAt, next_price: nextPrice }))
    return reject("not_pausable");
  const resumesAt = resumesAfter(endAt, months);
  return accept({ type: "SubscriptionPaused", data: { id, resumesAt, pausedAt: now } });
};

/** What a creator's block ends: free follows at once, everything else by not going on, also what is being paid for (SUBP-28). */
const stopRenewals = (state: SubscriptionState, now: EpochSeconds): Answer =>
  accept(
    ...state.entries
      // Also what is over and about to be charged for its next term.
      .filter((entry) => {
        if (entry.status === "pending") return entry.canceledAt === null;
        if (entry.resumesAt !== null || goesOn(entry, now)) return true;
        return entry.type === "free" && entry.status !== "expiring" && isRunning(entry, now);
      })
      .map((entry) =>
        entry.status === "pending"
          ? {
              type: "SubscriptionCancelled" as const,
              data: { id: entry.id, status: entry.status, canceledAt: now },
            }
          : cancelled(entry, now),
      ),
  );

const reactivate = (of: SubscriptionType, state: SubscriptionState, now: EpochSeconds): Answer => {
  const entry = currentEntry(state, of);
  if (entry === undefined) return reject("subscription_not_found");
  // What is being paid for takes its place.
  if (state.entries.some(({ type, status }) => type === of && status === "pending"))
    return reject("not_reactivatable");
  if (entry.resumesAt !== null && !isRunning(entry, now)) {
    // Its card may be being charged already.
    if (entry.resumesAt <= now) return accept();
    return accept({ type: "PauseShortened", data: { id: entry.id, resumesAt: now } });
  }
  const possible =
    (of === "access" || of === "snapchat") &&
    entry.status === "expiring" &&
    entry.movedTo === null &&
    isRunning(entry, now);
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
  // Paid time is counted on from where it began, after a trial from its end, after a pause, or what was left of one, from now.
  const restarts = entry.resumesAt !== null || (entry.status === "expired" && entry.canceledAt !== null);
  const begins = restarts ? now : entry.type === "trial" ? entry.endAt : null;
  const anchorAt = begins ?? entry.anchorAt ?? entry.endAt;
  const monthsPaid = (begins === null ? entry.monthsPaid : 0) + entry.nextMonths;
  // Its last term was refunded while the card was charged for this one, and the fan has bought another since.
  const isReplaced =
    isMembership(entry.type) &&
    state.entries.some(
      (other) =>
        other.id !== id && other.type === "access" && (isRenewing(other) || other.resumesAt !== null),
    );
  return accept<SubscriptionEvent>(
    {
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
    },
    ...(isReplaced ? [leftToRunOut(id, now)] : []),
  );
};

const expire = (id: string, state: SubscriptionState, now: EpochSeconds): Answer => {
  const entry = state.entries.find((candidate) => candidate.id === id);
  if (entry === undefined || entry.endAt === null || entry.movedTo !== null) return accept();
  const over =
    (entry.status === "active" || entry.status === "expiring" || entry.status === "past_due") &&
    !isRunning(entry, now);
  if (!over) return accept();
  const reason = entry.status === "past_due" ? "renewal_failed" : "ended";
  return accept({ type: "SubscriptionExpired", data: { id, reason, expiredAt: now } });
};

/** Ends what would be charged now, or is in the grace of a charge that failed; a term that is paid runs on. */
const abandonRenewal = (id: string, state: SubscriptionState, now: EpochSeconds): Answer => {
  const entry = state.entries.find((candidate) => candidate.id === id);
  const isPaid = entry !== undefined && entry.status !== "past_due" && isRunning(entry, now);
  if (entry === undefined || isPaid || !goesOn(entry, now)) return accept();
  return accept({ type: "SubscriptionExpired", data: { id, reason: "abandoned", expiredAt: now } });
};

/** What runs and is paid goes; a renewal that failed stays with the card that it is tried on. */
const move = (
  { id, to }: Extract<SubscriptionCommand, { type: "MoveSubscription" }>,
  state: SubscriptionState,
  now: EpochSeconds,
): Answer => {
  const entry = state.entries.find((candidate) => candidate.id === id);
  if (entry?.movedTo === to) return accept();
  return entry === undefined || !canMove(entry, now)
    ? reject("subscription_not_found")
    : accept({ type: "SubscriptionMovedAway", data: { id, to, movedAt: now } });
};

/** It ends with its period until its owner reactivates it: his card was not asked for it (C-13). */
const takeOver = (moved: MovedSubscription, state: SubscriptionState, now: EpochSeconds): Answer => {
  if (state.entries.some(({ id }) => id === moved.id)) return accept();
  const refused = maySubscribeSnapchat(state.entries, now);
  return refused === null
    ? accept({ type: "SubscriptionTakenOver", data: { ...moved, takenOverAt: now } })
    : reject(refused);
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
        // It runs beside everything but another gift.
        const has = state.entries.some((entry) => entry.type === "gift" && isRunning(entry, now));
        if (has) return reject("already_subscribed");
        return accept({ type: "SubscriptionGiven", data: { id, endAt, givenAt: now } });
      })
      .with({ type: "EndGift" }, ({ id }) => {
        const gift = state.entries.find((entry) => entry.id === id && entry.type === "gift");
        return gift === undefined || !isRunning(gift, now)
          ? reject("subscription_not_found")
          : accept(cancelled(gift, now));
      })
      .with({ type: "FollowForFree" }, ({ id }) => {
        if (follows(state.entries, now)) return reject("already_subscribed");
        return accept({ type: "FollowStarted", data: { id, startedAt: now } });
      })
      .with({ type: "CancelSubscription" }, ({ of }) => cancel(of, state, now))
      .with({ type: "PauseSubscription" }, (asked) => pause(asked, state, now))
      .with({ type: "StopRenewals" }, () => stopRenewals(state, now))
      .with({ type: "ReactivateSubscription" }, ({ of }) => reactivate(of, state, now))
      .with({ type: "RenewSubscription" }, (asked) => renew(asked, state, now))
      .with({ type: "AnnounceRenewal" }, ({ id, price }) => {
        const entry = state.entries.find((candidate) => candidate.id === id);
        const agreed = entry?.movedTo === null ? entry.nextPrice : null;
        if (agreed === null || price >= agreed) return accept();
        return accept({ type: "RenewalPriceAnnounced", data: { id, price, announcedAt: now } });
      })
      .with({ type: "FailRenewal" }, ({ id }) => {
        const entry = state.entries.find((candidate) => candidate.id === id);
        if (entry?.status !== "active" && !(entry?.status === "expired" && isDue(entry, now)))
          return accept();
        return accept({ type: "RenewalFailed", data: { id, failedAt: now } });
      })
      .with({ type: "ExpireSubscription" }, ({ id }) => expire(id, state, now))
      .with({ type: "AbandonRenewal" }, ({ id }) => abandonRenewal(id, state, now))
      .with({ type: "MoveSubscription" }, (asked) => move(asked, state, now))
      .with({ type: "TakeOverSubscription" }, ({ moved }) => takeOver(moved, state, now))
      .with({ type: "RevokeSubscription" }, (asked) => revoke(asked, state, now))
      .with({ type: "EndTerm" }, (asked) => endTerm(asked, state, now))
      .with({ type: "RestoreSubscription" }, (asked) => restore(asked, state, now))
      .exhaustive(),
};

/** Whether an account may take it over: a Snapchat membership that is paid for (C-13). */
export const canMove = (
  entry: SubscriptionEntry,
  now: EpochSeconds,
): entry is SubscriptionEntry & Pick<MovedSubscription, "type" | "endAt"> =>
  entry.type === "snapchat" &&
  entry.endAt !== null &&
  entry.movedTo === null &&
  entry.resumesAt === null &&
  entry.status !== "past_due" &&
  isRunning(entry, now);

/** When the next term is to be paid: where the paid time or the pause ends; null: it has no end. Epoch seconds. */
export const chargeAt = ({
  endAt,
  resumesAt,
}: Pick<SubscriptionEntry, "endAt" | "resumesAt">): EpochSeconds | null => resumesAt ?? endAt;

/**
 * Whether its next term is to be paid now. A pause goes on only where nothing has taken its place; while it is being charged
 * nothing can.
 */
export const goesOn = (entry: SubscriptionEntry, now: EpochSeconds): boolean =>
  entry.nextPrice !== null &&
  (entry.resumesAt === null ? entry.status === "active" || entry.status === "past_due" : isDue(entry, now));

/** When the grace of a failed renewal is over. Epoch seconds. */
export const graceEnd = (chargedAt: EpochSeconds): number => chargedAt + graceDays * daySeconds;
