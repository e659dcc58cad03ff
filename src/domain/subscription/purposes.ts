import type { SubscriptionTerms } from "./subscription.ts";

/** What is sold around subscriptions, as payments store it. */
export interface SubscriptionPurposes {
  /** A new subscription. */
  readonly subscribe: {
    readonly terms: SubscriptionTerms;
    /** The limited offer whose place it needs. */
    readonly limited: "trial" | "winback" | null;
  };
  /** The next term of one. */
  readonly renew: { readonly subscriptionId: string };
  /** The next month of a Snapchat membership. */
  readonly renew_snapchat: { readonly subscriptionId: string };
  /** The card check of a free follow (FOLLOW-08). */
  readonly follow: object;
}
