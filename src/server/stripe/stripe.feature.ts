import type { Feature } from "../feature.ts";
import type { StripeTables } from "./stripe.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends StripeTables {}
}

/** It brings tables alone: its provider is a row of `payment/payment-providers.ts`. */
export const stripeFeature = {} satisfies Feature;
