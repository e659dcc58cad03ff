import * as Schema from "effect/Schema";

import { followingStatuses } from "../../domain/following/following.ts";
import { pauseMonths } from "../../domain/subscription/pause.ts";
import type { Endpoint } from "../endpoint.ts";
import { UsernameParam, queryInteger, short } from "../endpoint-fields.ts";
import {
  Cents,
  Duration,
  EpochSeconds,
  FollowedCreator,
  Subscription,
  SubscriptionStatus,
  SubscriptionType,
} from "../records.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;

/** How a subscription stands after a change; epoch seconds (SUBP-27). `resumes_at`: a paused one goes on then. */
const Changed = Schema.Struct({
  data: Schema.Struct({
    type: SubscriptionType,
    status: SubscriptionStatus,
    canceled_at: OrNull(EpochSeconds),
    end_at: OrNull(EpochSeconds),
    resumes_at: OrNull(EpochSeconds),
  }),
});

/** Subscribing to a creator and following for free. */
export const subscriptionEndpoints = {
  subscribe: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/{username}/subscription",
    access: "user",
    summary: "Begin a subscription: at once when nothing is to be paid, else by a payment (SUB-61).",
    params: UsernameParam,
    body: Schema.Struct({ duration: Duration, return_uri: Optional(short(5000)), price: Optional(Cents) }),
    success: Schema.Union([
      Schema.Struct({
        status: Schema.Literal("payment_required"),
        payment_url: Text,
        payment_id: Text,
        price: Cents,
      }),
      Schema.Struct({ status: Schema.Literal("active"), subscription: Subscription }),
    ]),
    failures: [
      "profile_pending",
      "blocked",
      "monthly_limit",
      "user_not_found",
      "already_subscribed",
      "price_changed",
      "offer_ended",
      "self_subscription",
    ],
    money: true,
  },
  pauseSubscription: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/{username}/subscription/{type}/pause",
    access: "user",
    summary:
      "Pause a membership for 1 to 3 months after the paid time instead of cancelling it: nothing is charged until `resumes_at`; cancelling it ends it for good, reactivating it takes it up again.",
    params: Schema.Struct({ username: short(60), type: SubscriptionType }),
    body: Schema.Struct({ months: Schema.Literals(pauseMonths) }),
    success: Changed,
    failures: ["user_not_found", "subscription_not_found", "not_pausable", "blocked"],
    money: true,
  },
  cancelSubscription: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/user/{username}/subscription/{type}",
    access: "user",
    summary: "Cancel: free and gift end at once, the others at the period's end (API-12, SUBP-27).",
    params: Schema.Struct({ username: short(60), type: SubscriptionType }),
    success: Changed,
    failures: ["user_not_found", "subscription_not_found"],
    money: true,
  },
  reactivateSubscription: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/{username}/subscription/{type}",
    access: "user",
    summary:
      "Reactivate an expiring subscription; nothing is charged before its end (API-13, SUBP-26). A paused one whose paid time is over is charged at once.",
    params: Schema.Struct({ username: short(60), type: SubscriptionType }),
    success: Changed,
    failures: ["user_not_found", "subscription_not_found", "not_reactivatable", "blocked"],
    money: true,
  },
  getFollowing: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/following",
    access: "user",
    summary: "Whom the viewer subscribes to, follows for free, or did, in pages (X-03).",
    query: Schema.Struct({
      status: Optional(Schema.Literals(followingStatuses)),
      p: Optional(queryInteger(1, 100_000)),
      s: Optional(queryInteger(1, 60)),
    }),
    success: Schema.Struct({
      items: Schema.Array(FollowedCreator),
      page: Schema.Int,
      pages: Schema.Int,
      total: Schema.Int,
    }),
    failures: [],
  },
  follow: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/{username}/follow",
    access: "user",
    summary: "Follow for free (FOLLOW-02, FOLLOW-09).",
    params: UsernameParam,
    success: Schema.Struct({ subscription: Subscription }),
    failures: [
      "user_not_found",
      "profile_pending",
      "blocked",
      "card_check_required",
      "free_follow_off",
      "already_subscribed",
      "self_subscription",
    ],
    money: true,
  },
} as const satisfies Record<string, Endpoint>;
