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
  interface JobPayloads extends SubscriptionJobs, SubscriptionMailJobs {}
}

export const subscriptionFeature = {
  handlers: subscriptionHandlers,
  jobs: { ...subscriptionJobs, ...subscriptionMailJobs },
  projections: [subscriptionProjection],
  purchases: {
    subscribe: subscribePurchase,
    renew: renewPurchase,
    renew_snapchat: renewSnapchatPurchase,
    follow: followPurchase,
  },
} satisfies Feature;
