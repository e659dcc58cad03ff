import { giveBackTermsJobs, giveBackTermsOf, type GiveBackTermsJobs } from "./give-back-terms.ts";
import { stopRenewalsJobs, stopRenewalsOf, type StopRenewalsJobs } from "./stop-renewals.ts";
import { subscriptionHandlers } from "./subscription.handlers.ts";
import { subscriptionJobs, type SubscriptionJobs } from "./subscription.jobs.ts";
import { subscriptionMailJobs, type SubscriptionMailJobs } from "./subscription-mails.ts";
import { subscriptionProjection } from "./subscription.projection.ts";
import { followPurchase } from "./follow.purchase.ts";
import { renewPurchase, renewSnapchatPurchase } from "./renew.purchase.ts";
import { subscribePurchase } from "./subscribe.purchase.ts";
import type { Feature } from "../feature.ts";
import type { SubscriptionTables } from "./subscription.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends SubscriptionTables {}
}
declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends SubscriptionJobs, SubscriptionMailJobs, StopRenewalsJobs, GiveBackTermsJobs {}
}

export const subscriptionFeature = {
  handlers: subscriptionHandlers,
  jobs: { ...subscriptionJobs, ...subscriptionMailJobs, ...stopRenewalsJobs, ...giveBackTermsJobs },
  projections: [subscriptionProjection],
  purchases: {
    subscribe: subscribePurchase,
    renew: renewPurchase,
    renew_snapchat: renewSnapchatPurchase,
    follow: followPurchase,
  },
  personal: {
    subscription: {
      of: ["fan_id", "creator_id"],
      given: {
        as: "subscriptions",
        columns: [
          ...["fan_id", "creator_id", "type", "status", "choice", "price", "created_at"],
          ...["end_at", "canceled_at", "resumes_at"],
        ] as const,
        names: ["fan_id", "creator_id"],
      },
      erased: { kept: "Ids, dates and prices: what was paid for is part of the books." },
    },
    offer_places: {
      of: ["creator_id"],
      given: "How many places of an offer are taken; the offer stands under page.",
      erased: { kept: "Numbers." },
    },
  },
  accountLeaves: async (unit, person) => {
    await stopRenewalsOf(unit, person);
    await giveBackTermsOf(unit, person);
  },
} satisfies Feature;
