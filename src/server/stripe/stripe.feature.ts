import type { Feature } from "../feature.ts";
import { createStripePayouts } from "./stripe-payouts.ts";
import { payoutRefusals, stripeRefusals } from "./stripe-settings.ts";
import { createStripe } from "./stripe.provider.ts";
import type { StripeTables } from "./stripe.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends StripeTables {}
}

export const stripeFeature = {
  paymentProvider: { name: "stripe", refusals: stripeRefusals, create: createStripe },
  payoutProvider: { name: "stripe", refusals: payoutRefusals, create: createStripePayouts },
  personal: {
    stripe_customer: { of: ["account_id"], given: "The number of a buyer at Stripe.", erased: "rows" },
    stripe_payout: { nobody: "What Stripe was asked for a payout: ids and amounts." },
    stripe_payment: { nobody: "What Stripe was asked for a payment: ids and amounts." },
  },
} satisfies Feature;
