import { durationText } from "../format/duration-text.ts";
import { productName, type SubscriptionTerms, type SubscriptionType } from "./subscription.ts";

/** What a creator reads of somebody new; `name` is the fan's. */
export const joinedText = (name: string, type: SubscriptionTerms["type"] | "free"): string => {
  if (type === "free") return `${name} follows you for free.`;
  return type === "trial" ? `${name} started a trial.` : `${name} subscribed to you.`;
};

/** What a fan reads whose card could not be charged; `name` is the creator's. */
export const renewalFailedText = (name: string, type: SubscriptionType): string =>
  `Your ${productName(type)} to ${name} could not be renewed. Please check your card so that you keep your access.`;

/** What a fan reads whose time is over. */
export const endedText = (name: string, type: SubscriptionType): string =>
  `Your ${type === "gift" ? "gift subscription" : productName(type)} to ${name} has ended.`;

/** What somebody reads who got a gift of so many seconds. */
export const giftText = (name: string, duration: number): string =>
  `${name} gave you a subscription for ${durationText(duration)}.`;
