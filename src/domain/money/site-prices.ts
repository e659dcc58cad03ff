import type { Cents } from "../unit/unit.ts";
import type { PriceLimits } from "./price.ts";

/** What a site's record says of prices, in cents. */
export interface SitePrices {
  readonly price_min: Cents;
  readonly price_max: Cents;
}

/** What may be entered as a price on a site. */
export const pricesOf = ({ price_min: min, price_max: max }: SitePrices): PriceLimits => ({ min, max });
