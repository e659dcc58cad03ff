import { expect, test } from "vitest";

import {
  subscriptionDecider,
  type SubscriptionCommand,
} from "../../src/domain/subscription/subscription.decider.ts";
import type { SubscriptionTerms } from "../../src/domain/subscription/subscription.ts";
import { given } from "../running/given.ts";

const start = Date.UTC(2026, 0, 1, 12) / 1000;
const terms: SubscriptionTerms = {
  ...{ type: "access", choice: "1mo", price: 1500, months: 1, days: 0, nextPrice: 1500, nextMonths: 1 },
};
const bought: readonly (readonly [number, SubscriptionCommand])[] = [
  [start, { type: "RequestSubscription", id: "a", paymentId: "a", terms }],
  [start, { type: "ActivateSubscription", id: "a" }],
];
const announce = (price: number, id = "a") =>
  [start + 60, { type: "AnnounceRenewal", id, price } as const] as const;
const nextPrice = (...said: readonly (readonly [number, SubscriptionCommand])[]) =>
  given(subscriptionDecider).when(...bought, ...said).state.entries[0]!.nextPrice;

test("[X-12] a lower price that was announced is what the next term costs; the same or a higher one changes nothing", () => {
  expect(nextPrice(announce(1100))).toBe(1100);
  expect(nextPrice(announce(1100), announce(1300))).toBe(1100);
  expect([nextPrice(announce(1500)), nextPrice(announce(1600))]).toEqual([1500, 1500]);
  expect(nextPrice(announce(900, "another"))).toBe(1500);
  expect(given(subscriptionDecider).when(...bought, announce(1500)).events).toHaveLength(2);
});

test("what ends by itself has no price to announce", () => {
  const gift = given(subscriptionDecider).when([
    start,
    { type: "GiveSubscription", id: "a", endAt: start + 86_400 },
  ]);
  const after = given(subscriptionDecider, gift.state).when(announce(100));
  expect(after.events).toEqual([]);
});
