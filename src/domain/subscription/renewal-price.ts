import type { CreatorState } from "../creator/creator.decider.ts";
import { packagePrice } from "../money/price.ts";
import type { PackageCode } from "../offer/offer.ts";
import type { Cents } from "../unit/unit.ts";
import type { SubscriptionType } from "./subscription.ts";

/** How a subscription goes on: its type, `next_price` in cents, null when it ends by itself; `next_months` of each later term. */
interface Renewing {
  readonly type: SubscriptionType;
  readonly next_price: Cents | null;
  readonly next_months: number;
}

/** The prices of a creator that later terms follow. */
export type RenewalPrices = Pick<CreatorState, "price" | "packages" | "snapchat">;

/**
 * What the next term costs, in cents, as the creator's prices stand now: a higher price spares running subscriptions, a
 * lower one counts from the next renewal. Null when nothing renews: a Snapchat membership ends with its term when the
 * creator has stopped selling it (OWNER-27).
 */
export const renewalPrice = (
  { type, next_price: agreed, next_months: months }: Renewing,
  creator: RenewalPrices,
): number | null => {
  if (agreed === null) return null;
  if (type === "snapchat") return creator.snapchat.onSale ? Math.min(agreed, creator.snapchat.price) : null;
  const percent = creator.packages[`${months}mo` as PackageCode] ?? 0;
  return Math.min(agreed, packagePrice(creator.price, months, percent));
};
