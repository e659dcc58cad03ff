import type { SubscriptionStatus, SubscriptionType } from "./subscription.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";

/** How a subscription stands after its cancellation or reactivation (SUBP-27). Epoch seconds. */
export interface SubscriptionChange {
  readonly type: SubscriptionType;
  readonly status: SubscriptionStatus;
  readonly canceled_at: EpochSeconds | null;
  readonly end_at: EpochSeconds | null;
  /** When a paused one goes on; null: it is not paused. */
  readonly resumes_at: EpochSeconds | null;
}

/**
 * Whether it can go on as it was; a gift, a trial and what does not expire lead to the subscribe flow (SUB-45 to SUB-48). A
 * pause can be cut short. Snapchat whose sale was stopped ends all the same: its `next_price`, in cents, is null (OWNER-27).
 */
export const canReactivate = ({
  type,
  status,
  resumes_at: resumesAt,
  next_price: nextPrice,
}: Pick<SubscriptionChange, "type" | "status" | "resumes_at"> & {
  readonly next_price: Cents | null;
}): boolean =>
  (type === "access" || (type === "snapchat" && nextPrice !== null)) &&
  (status === "expiring" || resumesAt !== null);

/** The one of a type that a change is about, of entries that are newest first: what waits for its payment is none yet. */
export const currentOf = <Entry extends Pick<SubscriptionChange, "type" | "status">>(
  entries: readonly Entry[],
  type: SubscriptionType,
): Entry | undefined => entries.find((entry) => entry.type === type && entry.status !== "pending");

/** A viewer's subscriptions, newest first, after such a change: the current one of its type is as the answer says (SUBP-03 to SUBP-07). */
export const changeSubscriptions = <Entry extends SubscriptionChange>(
  entries: readonly Entry[],
  change: SubscriptionChange,
): readonly Entry[] => {
  const current = currentOf(entries, change.type);
  return entries.map((entry) => (entry === current ? { ...entry, ...change } : entry));
};
