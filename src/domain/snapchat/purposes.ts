import type { SubscriptionTerms } from "../subscription/subscription.ts";

/** Access to a creator's Snapchat, as payments store it. */
export interface SnapchatPurposes {
  /** A new membership; the creator adds this name. */
  readonly snapchat: { readonly terms: SubscriptionTerms; readonly snapchatName: string };
}
