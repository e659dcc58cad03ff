import { expect, test } from "vitest";

import type { Purpose } from "../../src/domain/purchases.ts";
import type { SubscriptionTerms } from "../../src/domain/subscription/subscription.ts";
import { purchases } from "../../src/server/features.ts";
import { purchaseAskedFor, purchaseOf } from "../../src/server/payment/purchase.ts";

const terms: SubscriptionTerms = {
  ...{ type: "access", choice: "1mo", price: 999, months: 1, days: 0, nextPrice: 999, nextMonths: 1 },
};
const month: Purpose<"subscribe"> = { kind: "subscribe", terms, limited: null };
const trial: Purpose<"subscribe"> = {
  ...month,
  terms: { ...terms, type: "trial", choice: "trial", price: 0, months: 0, days: 7 },
};

test("[X-24] the update's type tells subscription, trial and follow apart; a renewal is one of a subscription", () => {
  const told = (purpose: Purpose) => purchaseOf(purchases, purpose).updateType(purpose);
  expect(told(month)).toBe("fans_subscription");
  expect(told(trial)).toBe("fans_trial");
  expect(told({ kind: "follow" })).toBe("fans_follow_free");
  expect(told({ kind: "renew", subscriptionId: "s" })).toBe("fans_subscription");
  expect(told({ kind: "renew_snapchat", subscriptionId: "s" })).toBe("fans_snapchat");
});

test("a receipt says what is bought, and that a card check charges nothing", () => {
  const receipt = (purpose: Purpose) => purchaseOf(purchases, purpose).receipt(purpose);
  expect(receipt(month)).toEqual({
    eyebrow: "Subscription",
    line: "1-month subscription",
    note: "It renews for $9.99 every month. Cancel anytime.",
  });
  expect(receipt(trial)).toEqual({
    eyebrow: "New member trial",
    line: "7-day trial",
    note: "We check your card. You will not be charged today. After 7 days it renews for $9.99 every month. Cancel anytime.",
  });
  expect(receipt({ kind: "follow" })).toMatchObject({ line: "Free follow" });
  expect(receipt({ kind: "renew", subscriptionId: "s" })).toMatchObject({ line: "Subscription" });
  expect(receipt({ kind: "renew_snapchat", subscriptionId: "s" })).toEqual({
    ...{ eyebrow: "Renewal", line: "A month of Snapchat", note: "Cancel anytime." },
  });
});

test("[ENT-17] [TIP-16] a payload asks for what its intent sells, of tips by their type; renewals cannot be asked for", () => {
  const kindOf = (payment_intent: string, tip_type?: string) =>
    purchaseAskedFor(purchases, { payment_intent, tip_type })?.kind;
  expect(kindOf("subscription")).toBe("subscribe");
  expect(kindOf("subscription", "follow_free")).toBe("subscribe");
  expect(kindOf("tip", "follow_free")).toBe("follow");
  expect(kindOf("tip", "normal")).toBe("tip");
  expect(kindOf("tip", "menu")).toBe("tip_menu");
  expect(kindOf("tip", "post_media")).toBe("uncensor");
  expect(kindOf("post")).toBe("post");
  expect(kindOf("direct_message")).toBe("direct_message");
  for (const [intent, type] of [["tip"], ["tip", "other"], ["renew"], [""]] as const)
    expect(kindOf(intent!, type), `${intent} ${type}`).toBeUndefined();
});
