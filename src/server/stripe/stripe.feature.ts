import type { Feature } from "../feature.ts";
import type { StripeTables } from "./stripe.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends StripeTables {}
}

/** It brings tables alone: its provider is a row of `payment/payment-providers.ts`. */
export const stripeFeature = {
  personal: {
    stripe_customer: { of: ["account_id"], given: "The number of a buyer at Stripe.", erased: "rows" },
    stripe_payment: { nobody: "What Stripe was asked for a payment: ids and amounts." },
  },
} satisfies Feature;
