import type { CreatorState } from "../creator/creator.decider.ts";
import { packagePrice } from "../money/price.ts";
import type { PackageCode } from "../offer/offer.ts";
import type { Cents } from "../unit/unit.ts";

/** How a subscription goes on: `next_price` in cents, null when it ends by itself; `next_months` of each later term. */
interface Renewing {
  readonly next_price: Cents | null;
  readonly next_months: number;
}

/**
 * What the next term costs, in cents, as the creator's prices stand now: a higher price spares running subscriptions, a
 * lower one counts from the next renewal. Null when nothing renews.
 */
export const renewalPrice = (
  { next_price: agreed, next_months: months }: Renewing,
  creator: Pick<CreatorState, "price" | "packages">,
): number | null => {
  if (agreed === null) return null;
  const percent = creator.packages[`${months}mo` as PackageCode] ?? 0;
  return Math.min(agreed, packagePrice(creator.price, months, percent));
};
