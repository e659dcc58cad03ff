import { formatCents } from "../format/cents.ts";
import { whenText } from "../format/when.ts";
import { canReactivate } from "../subscription/change.ts";
import { isRunning, type SubscriptionStatus, type SubscriptionType } from "../subscription/subscription.ts";

/** The lists of the page: what is paid or given and runs, free follows, and what is over. */
export const followingStatuses = ["active", "free", "expired"] as const;
export type FollowingStatus = (typeof followingStatuses)[number];

/** What the tabs of the page are called. */
export const followingTabs: Readonly<Record<FollowingStatus, string>> = {
  active: "Active",
  free: "Free",
  expired: "Expired",
};

/** What a fan has, or had, at one creator. Cents and epoch seconds. */
export interface FollowedSubscription {
  readonly type: SubscriptionType;
  readonly status: SubscriptionStatus;
  readonly price: number;
  readonly next_price: number | null;
  readonly end_at: number | null;
  /** When a paused one goes on. */
  readonly resumes_at: number | null;
}

/** What can be done about it. */
export type FollowingAction = "cancel" | "reactivate" | "subscribe";

/** Whether its fan may write to the creator: what gives the access that messages need, while it runs. */
export const leadsToMessages = (
  { type, status, end_at: endAt }: Pick<FollowedSubscription, "type" | "status" | "end_at">,
  now: number,
): boolean => (type === "access" || type === "trial" || type === "gift") && isRunning({ status, endAt }, now);

/** How it reads in a list: what it is, its price and when it renews or ends; `warns`: something has to be done. */
export interface FollowingLine {
  readonly label: string;
  readonly price: string | null;
  readonly term: string | null;
  readonly warns: boolean;
  readonly action: FollowingAction | null;
  readonly actionLabel: string | null;
}

/** How each kind of subscription is called. */
export const subscriptionNames: Readonly<Record<SubscriptionType, string>> = {
  access: "Subscription",
  snapchat: "Snapchat",
  trial: "Trial",
  gift: "Gift",
  free: "Free follow",
};

const noAction = { action: null, actionLabel: null } as const;
const unsubscribe = { action: "cancel", actionLabel: "Unsubscribe" } as const;
const priceText = (cents: number): string => (cents === 0 ? "Free" : formatCents(cents));

const runningTerm = (
  { type, status, end_at: endAt, next_price: next, resumes_at: resumesAt }: FollowedSubscription,
  now: number,
): string | null => {
  if (status === "past_due") return "The last payment failed";
  if (resumesAt !== null)
    return resumesAt > now ? `Paused, resumes ${whenText(resumesAt, now)}` : "Your card is being charged";
  if (endAt === null) return null;
  const when = whenText(endAt, now);
  if (status === "expiring" || next === null) return `Ends ${when}`;
  if (type === "trial") return `Then ${formatCents(next)} a month, starting ${when}`;
  return `Renews ${when}`;
};

const runningAction = (subscription: FollowedSubscription) => {
  const { type, status, next_price: next } = subscription;
  if (type === "free") return { action: "cancel", actionLabel: "Unfollow" } as const;
  if (status === "past_due") return unsubscribe;
  if (canReactivate(subscription)) return { action: "reactivate", actionLabel: "Reactivate" } as const;
  if (status === "expiring" || (type === "trial" && next === null)) return noAction;
  return unsubscribe;
};

/** One row of the page. What is over can be had again. */
export const followingLine = (subscription: FollowedSubscription, now: number): FollowingLine => {
  const { type, status, price, next_price: next, end_at: endAt } = subscription;
  const label = subscriptionNames[type];
  const isPaid = type !== "free" && type !== "gift";
  const paid = isPaid ? priceText(price) : null;
  if (isRunning({ status, endAt }, now) || subscription.resumes_at !== null) {
    const term = runningTerm(subscription, now);
    // What renews shows what it will cost.
    const shown = isPaid && type !== "trial" && next !== null ? priceText(next) : paid;
    return { label, price: shown, term, warns: status === "past_due", ...runningAction(subscription) };
  }
  const over = {
    label,
    price: paid,
    term: endAt === null ? "Ended" : `Ended ${whenText(endAt, now)}`,
    warns: false,
  };
  return { ...over, action: "subscribe", actionLabel: "Subscribe again" };
};
