import type { OfferChoice } from "../offer/offer.ts";
import type { Cents, EpochSeconds, PairId } from "../unit/unit.ts";

export type SubscriptionType = "access" | "snapchat" | "trial" | "gift" | "free";
export type SubscriptionStatus = "pending" | "active" | "past_due" | "expiring" | "expired";

/** How long access stays after a failed renewal, with one try a day (ENT-05). */
export const graceDays = 3;

/** What a fan bought: how it runs and how it goes on. Cents and epoch seconds. */
export interface SubscriptionTerms {
  readonly type: "access" | "trial" | "snapchat";
  readonly choice: OfferChoice;
  readonly price: Cents;
  /** Calendar months of the first term; 0 for a trial. */
  readonly months: number;
  /** Days of the first term; 0 unless it is a trial. */
  readonly days: number;
  /** The price of each later term; null when it ends by itself. */
  readonly nextPrice: Cents | null;
  /** Calendar months of each later term. */
  readonly nextMonths: number;
}

/** One subscription of a fan to a creator, from its request on. */
export interface SubscriptionEntry {
  readonly id: string;
  readonly type: SubscriptionType;
  readonly status: SubscriptionStatus;
  readonly choice: OfferChoice | null;
  readonly paymentId: string | null;
  readonly price: Cents;
  readonly nextPrice: Cents | null;
  readonly months: number;
  readonly days: number;
  readonly nextMonths: number;
  readonly createdAt: EpochSeconds;
  /** From when the paid months are counted, so that 31 January comes back to 31 March. */
  readonly anchorAt: EpochSeconds | null;
  readonly monthsPaid: number;
  readonly endAt: EpochSeconds | null;
  readonly canceledAt: EpochSeconds | null;
  /** When a paused one goes on; null: it is not paused. */
  readonly resumesAt: EpochSeconds | null;
  /** Whether it ever gave access: a request that was given up did not. */
  readonly started: boolean;
  /** The end that was paid for, while the payment of its running term is back at the payer; else null. */
  readonly revokedEndAt: EpochSeconds | null;
  /** The pair that goes on with it, once a guest's account has taken it over (C-13); null: it is here. */
  readonly movedTo: PairId | null;
}

/** What an account takes over of a guest's subscription: what was paid and when it ends. Cents, epoch seconds. */
export type MovedSubscription = Pick<
  SubscriptionEntry,
  | "id"
  | "choice"
  | "paymentId"
  | "price"
  | "nextPrice"
  | "months"
  | "nextMonths"
  | "createdAt"
  | "anchorAt"
  | "monthsPaid"
> & { readonly type: "snapchat"; readonly endAt: EpochSeconds };

/** Whether a subscription gives what it promises at this moment; a failed renewal keeps it three days (ENT-05). */
export const isRunning = (
  entry: { readonly status: SubscriptionStatus; readonly endAt: EpochSeconds | null },
  now: EpochSeconds,
): boolean => {
  if (entry.status === "past_due") return entry.endAt === null || now < entry.endAt + graceDays * 86_400;
  if (entry.status !== "active" && entry.status !== "expiring") return false;
  return entry.endAt === null || now < entry.endAt;
};

/** What it is called in sentences: 'Your {product} to {name} ...' (SUB-40, SUBP-25). */
export const productName = (type: SubscriptionType): string =>
  type === "snapchat" ? "Snapchat subscription" : "subscription";

/** Whether it is a membership: it opens the paid posts. */
export const isMembership = (type: SubscriptionType): boolean =>
  type === "access" || type === "trial" || type === "gift";

/** Whether the fan's own past allows the trial and the win-back; the offer must be open as well. */
export const eligibility = (
  entries: readonly Pick<SubscriptionEntry, "type" | "status" | "endAt" | "resumesAt" | "started">[],
  now: EpochSeconds,
): { readonly trial: boolean; readonly winback: boolean } => {
  const past = entries.filter((entry) => entry.started && isMembership(entry.type));
  // Who pauses has not left.
  const stays = past.some((entry) => isRunning(entry, now) || entry.resumesAt !== null);
  return {
    trial: past.length === 0,
    winback: !stays && past.some(({ type }) => type === "access" || type === "trial"),
  };
};
