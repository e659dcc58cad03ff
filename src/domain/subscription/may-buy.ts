import type { OfferChoice } from "../offer/offer.ts";
import { eligibility, isRunning, type SubscriptionEntry } from "./subscription.ts";
import type { EpochSeconds } from "../unit/unit.ts";

type Entry = Pick<SubscriptionEntry, "type" | "status" | "endAt" | "resumesAt" | "started" | "nextPrice">;

/** Also when its term is over, while it is about to be charged for the next one. */
export const isRenewing = ({ status }: Pick<Entry, "status">): boolean =>
  status === "active" || status === "past_due";

/** A trial that is over and converts: it is about to be charged for its first term. */
const isConverting = ({ type, status, nextPrice, endAt }: Entry, now: EpochSeconds): boolean =>
  type === "trial" && isRenewing({ status }) && nextPrice !== null && endAt !== null && endAt <= now;

/**
 * Whether what a fan has at a creator lets him subscribe on this choice: null, or why not. One that runs or is being paid,
 * also after a pause or as a trial that converts, refuses another, a running gift refuses a trial; trial and win-back depend on his past (SUB-61, X-14).
 */
export const mayBuy = (
  entries: readonly Entry[],
  choice: OfferChoice,
  now: EpochSeconds,
): "already_subscribed" | "offer_ended" | null => {
  const has = entries.some(
    (entry) =>
      (entry.status === "pending" && entry.type !== "snapchat") ||
      (entry.resumesAt !== null && entry.resumesAt <= now) ||
      (entry.type === "access" && isRenewing(entry)) ||
      isConverting(entry, now) ||
      ((entry.type === "access" || (entry.type === "gift" && choice === "trial")) && isRunning(entry, now)),
  );
  if (has) return "already_subscribed";
  const may = eligibility(entries, now);
  return (choice === "trial" && !may.trial) || (choice === "winback" && !may.winback) ? "offer_ended" : null;
};

/** The same of a Snapchat membership, which is had beside every other subscription: one that runs or is being paid refuses another (ERR-34). */
export const maySubscribeSnapchat = (
  entries: readonly Pick<Entry, "type" | "status" | "endAt">[],
  now: EpochSeconds,
): "already_subscribed" | null =>
  entries.some(
    (entry) =>
      entry.type === "snapchat" && (entry.status === "pending" || isRenewing(entry) || isRunning(entry, now)),
  )
    ? "already_subscribed"
    : null;

/** Whether a fan follows a creator for free already. */
export const follows = (
  entries: readonly Pick<Entry, "type" | "status" | "endAt">[],
  now: EpochSeconds,
): boolean => entries.some((entry) => entry.type === "free" && isRunning(entry, now));
