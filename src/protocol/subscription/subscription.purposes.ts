import * as Schema from "effect/Schema";

import { SubscriptionTerms } from "./subscription.events.ts";

/** What payments around subscriptions store of what was bought. */
export const subscriptionPurposes = {
  subscribe: Schema.Struct({
    kind: Schema.Literal("subscribe"),
    terms: SubscriptionTerms,
    limited: Schema.NullOr(Schema.Literals(["trial", "winback"])),
  }),
  renew: Schema.Struct({ kind: Schema.Literal("renew"), subscriptionId: Schema.String }),
  renew_snapchat: Schema.Struct({ kind: Schema.Literal("renew_snapchat"), subscriptionId: Schema.String }),
  follow: Schema.Struct({ kind: Schema.Literal("follow") }),
} as const;
