import * as Schema from "effect/Schema";

import { SubscriptionTerms } from "../subscription/subscription.events.ts";

/** What payments of Snapchat memberships store of what was bought. */
export const snapchatPurposes = {
  snapchat: Schema.Struct({
    kind: Schema.Literal("snapchat"),
    terms: SubscriptionTerms,
    snapchatName: Schema.String,
  }),
} as const;
