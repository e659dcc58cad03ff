import type { SubscriptionTerms } from "../subscription/subscription.ts";
import type { Cents } from "../unit/unit.ts";

/** Told to who has it already, instead of selling it twice (ERR-34). */
export const ALREADY_SUBSCRIBED_SNAPCHAT = "You're already subscribed to this model snapchat.";

/** A Snapchat membership is sold by the month and renewed at its price. Cents. */
export const snapchatTerms = (price: Cents): SubscriptionTerms => ({
  ...{ type: "snapchat", choice: "1mo", months: 1, days: 0, price },
  ...{ nextPrice: price, nextMonths: 1 },
});
