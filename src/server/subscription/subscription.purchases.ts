import { followPurchase } from "./follow.purchase.ts";
import { renewPurchase } from "./renew.purchase.ts";
import { subscribePurchase } from "./subscribe.purchase.ts";

/** What is sold around subscriptions. */
export const subscriptionPurchases = {
  subscribe: subscribePurchase,
  renew: renewPurchase,
  follow: followPurchase,
};
