import fc from "fast-check";
import { expect, test } from "vitest";

import { followingLine, type FollowedSubscription } from "../../src/domain/following/following.ts";

const now = 1_790_000_000;
const day = 86_400;
const access: FollowedSubscription = {
  type: "access",
  status: "active",
  price: 999,
  next_price: 999,
  end_at: now + 5 * 3600,
  resumes_at: null,
};
const line = (change: Partial<FollowedSubscription>) => followingLine({ ...access, ...change }, now);

test("what runs tells its price and when it renews or ends, and offers the way out", () => {
  expect(line({})).toEqual({
    label: "Subscription",
    price: "$9.99",
    term: "Renews in 5 hours",
    warns: false,
    action: "cancel",
    actionLabel: "Unsubscribe",
  });
  expect(line({ next_price: 0, price: 0 })).toMatchObject({
    price: "Free",
    term: "Renews in 5 hours",
  });
  expect(line({ price: 999, next_price: 799 })).toMatchObject({ price: "$7.99" });
  expect(line({ type: "gift", price: 0, next_price: null })).toMatchObject({
    label: "Gift",
    price: null,
    term: "Ends in 5 hours",
    action: "cancel",
  });
  expect(line({ type: "free", price: 0, next_price: null, end_at: null })).toMatchObject({
    label: "Free follow",
    price: null,
    term: null,
    actionLabel: "Unfollow",
  });
});

test("a trial tells what comes after it; one that ends by itself needs no way out", () => {
  const trial = { type: "trial", price: 499 } as const;
  expect(line(trial)).toMatchObject({
    label: "Trial",
    term: "Then $9.99 a month, starting in 5 hours",
    action: "cancel",
  });
  expect(line({ ...trial, next_price: null })).toMatchObject({ term: "Ends in 5 hours", action: null });
  expect(line({ ...trial, status: "expiring" })).toMatchObject({ term: "Ends in 5 hours", action: null });
});

test("a failed payment warns; what is cancelled can go on", () => {
  expect(line({ status: "past_due", end_at: now - day })).toMatchObject({
    term: "The last payment failed",
    warns: true,
    action: "cancel",
  });
  expect(line({ status: "expiring" })).toMatchObject({ term: "Ends in 5 hours", action: "reactivate" });
});

test("[OWNER-27] Snapchat that was cancelled goes on only while it is for sale", () => {
  const snapchat = { type: "snapchat", status: "expiring" } as const;
  expect(line({ ...snapchat, next_price: 999 }).action).toBe("reactivate");
  expect(line({ ...snapchat, next_price: null })).toMatchObject({ term: "Ends in 5 hours", action: null });
});

test("what is over can be subscribed to again, Snapchat as well", () => {
  const over = { status: "expired", end_at: now - 2 * 3600, next_price: null } as const;
  expect(line(over)).toMatchObject({
    term: "Ended 2 hours ago",
    action: "subscribe",
    actionLabel: "Subscribe again",
  });
  expect(line({ ...over, type: "snapchat" })).toMatchObject({
    label: "Snapchat",
    action: "subscribe",
    actionLabel: "Subscribe again",
  });
});

test("any subscription reads as something, and who can act is told how", () => {
  const any = fc.record({
    type: fc.constantFrom("access", "snapchat", "trial", "gift", "free" as const),
    status: fc.constantFrom("active", "past_due", "expiring", "expired" as const),
    price: fc.nat(100_000),
    next_price: fc.option(fc.nat(100_000), { nil: null }),
    end_at: fc.option(fc.integer({ min: now - 900 * day, max: now + 900 * day }), { nil: null }),
  });
  fc.assert(
    fc.property(any, (subscription) => {
      const { action, actionLabel, label, term } = followingLine(subscription as FollowedSubscription, now);
      expect(action === null).toBe(actionLabel === null);
      expect(`${label}${term}`).not.toMatch(/undefined|NaN|Invalid/);
    }),
  );
});

test("what is over says when, and what nothing is paid for shows no price", () => {
  const over = { status: "expired", end_at: now - 3 * 3600 } as const;
  expect(line(over)).toEqual({
    label: "Subscription",
    price: "$9.99",
    term: "Ended 3 hours ago",
    warns: false,
    action: "subscribe",
    actionLabel: "Subscribe again",
  });
  expect(line({ ...over, end_at: null })).toMatchObject({ term: "Ended" });
  expect(line({ ...over, type: "gift" })).toMatchObject({ price: null });
});

test("a trial shows what it costs now, and what ends by itself what it cost", () => {
  expect(line({ type: "trial", price: 499, next_price: 999 })).toMatchObject({ price: "$4.99" });
  expect(line({ price: 699, next_price: null })).toMatchObject({ price: "$6.99" });
  expect(line({ type: "gift", price: 0, next_price: 999 })).toMatchObject({ price: null });
});

test("a paused one says when it resumes, and that the card is being charged once it is time", () => {
  const paused = (resumes_at: number, end_at = now - day) =>
    line({ status: "expired", end_at, resumes_at }).term;
  expect(paused(now + 5 * 3600)).toBe("Paused, resumes in 5 hours");
  expect(paused(now + 1)).toMatch(/^Paused, resumes /);
  expect(paused(now)).toBe("Your card is being charged");
  expect(line({ status: "past_due", resumes_at: now + 5 }).term).toBe("The last payment failed");
});
