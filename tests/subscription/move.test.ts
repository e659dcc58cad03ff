import fc from "fast-check";
import { expect, test } from "vitest";

import {
  canMove,
  subscriptionDecider,
  type SubscriptionCommand,
} from "../../src/domain/subscription/subscription.decider.ts";
import type { MovedSubscription, SubscriptionTerms } from "../../src/domain/subscription/subscription.ts";
import { given } from "../running/given.ts";

const day = 86_400;
const start = Date.UTC(2026, 0, 1, 12) / 1000;
const end = Date.UTC(2026, 1, 1, 12) / 1000;
const terms: SubscriptionTerms = {
  ...{ type: "snapchat", choice: "1mo", price: 999, months: 1, days: 0, nextPrice: 999, nextMonths: 1 },
};
type Step = readonly [number, SubscriptionCommand];
const bought: readonly Step[] = [
  [start, { type: "RequestSubscription", id: "a", paymentId: "a", terms }],
  [start, { type: "ActivateSubscription", id: "a" }],
];
const move = (at: number): Step => [at, { type: "MoveSubscription", id: "a", to: "fan:ava" }];
const moved: MovedSubscription = {
  ...{ id: "a", type: "snapchat", choice: "1mo", paymentId: "a", price: 999, nextPrice: 999 },
  ...{ months: 1, nextMonths: 1, createdAt: start, anchorAt: start, monthsPaid: 1, endAt: end },
};
const takeOver = (at: number): Step => [at, { type: "TakeOverSubscription", moved }];
const of = "snapchat";

test("what a guest has goes to his account as it is paid, and does not renew by itself there", () => {
  const guest = given(subscriptionDecider).when(...bought, move(start + day), move(start + 2 * day));
  expect(guest.events.slice(2)).toEqual([
    { type: "SubscriptionMovedAway", data: { id: "a", to: "fan:ava", movedAt: start + day } },
  ]);
  const account = given(subscriptionDecider).when(takeOver(start + day), takeOver(start + 2 * day));
  expect(account.events).toHaveLength(1);
  expect(account.state.entries).toEqual([
    {
      ...{ ...moved, days: 0, status: "expiring", started: true, canceledAt: start + day },
      ...{ resumesAt: null, revokedEndAt: null, movedTo: null },
    },
  ]);
});

test("its owner reactivates it there, renews it by its own count of months, or lets it end", () => {
  const reactivate = { type: "ReactivateSubscription", of } as const;
  const renew = { type: "RenewSubscription", id: "a", paymentId: "b", price: 999 } as const;
  const { answers, state } = given(subscriptionDecider).when(
    takeOver(start + day),
    [start + 2 * day, reactivate],
    [end, renew],
  );
  expect(answers).toEqual(["accepted", "accepted", "accepted"]);
  expect(state.entries[0]).toMatchObject({ status: "active", endAt: Date.UTC(2026, 2, 1, 12) / 1000 });
  const left = given(subscriptionDecider).when(takeOver(start + day), [
    end,
    { type: "ExpireSubscription", id: "a" },
  ]);
  expect(left.state.entries[0]).toMatchObject({ status: "expired" });
});

test("only what runs and is paid moves, and only to who has none", () => {
  const none = given(subscriptionDecider).when(move(start));
  expect(none.answer).toBe("subscription_not_found");
  const over = given(subscriptionDecider).when(...bought, move(end));
  expect(over.answer).toBe("subscription_not_found");
  const failed = given(subscriptionDecider).when(
    ...bought,
    [end, { type: "FailRenewal", id: "a" }],
    move(end + 60),
  );
  expect(failed.answer).toBe("subscription_not_found");
  const membership = given(subscriptionDecider).when(
    [start, { type: "RequestSubscription", id: "a", paymentId: "a", terms: { ...terms, type: "access" } }],
    [start, { type: "ActivateSubscription", id: "a" }],
    move(start + 1),
  );
  expect(membership.answer).toBe("subscription_not_found");
  const own: readonly Step[] = bought.map(([at, command]) => [
    at,
    { ...command, id: "own" } as SubscriptionCommand,
  ]);
  expect(given(subscriptionDecider).when(...own, takeOver(start + day)).answer).toBe("already_subscribed");
});

test("what has no end cannot move", () => {
  const { state } = given(subscriptionDecider).when(...bought);
  const [entry] = state.entries;
  expect([canMove(entry!, start + day), canMove({ ...entry!, endAt: null }, start + day)]).toEqual([
    true,
    false,
  ]);
});

test("what has moved changes no more where it was, whatever comes", () => {
  const command = fc.constantFrom<SubscriptionCommand>(
    { type: "CancelSubscription", of },
    { type: "ReactivateSubscription", of },
    { type: "ExpireSubscription", id: "a" },
    { type: "FailRenewal", id: "a" },
    { type: "AnnounceRenewal", id: "a", price: 1 },
    { type: "RevokeSubscription", id: "a", paymentId: "a" },
    { type: "RestoreSubscription", id: "a", paymentId: "a" },
    { type: "StopRenewals" },
    { type: "PauseSubscription", of, months: 1 },
    { type: "MoveSubscription", id: "a", to: "other:ava" },
  );
  const steps = fc.array(fc.tuple(fc.integer({ min: start + day, max: end + 90 * day }), command), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(steps, (later) => {
      const guest = given(subscriptionDecider).when(...bought, move(start + day));
      const ordered = later.toSorted(([one], [other]) => one - other);
      const after = given(subscriptionDecider, guest.state).when(...ordered);
      expect(after.events).toEqual([]);
      for (const entry of after.state.entries) expect(canMove(entry, start + day)).toBe(false);
    }),
  );
});

test("a guest is sold no second one while the moved one runs", () => {
  const again = { type: "RequestSubscription", id: "b", paymentId: "b", terms } as const;
  const steps = [...bought, move(start + day)];
  expect(given(subscriptionDecider).when(...steps, [end - 1, again]).answer).toBe("already_subscribed");
  expect(given(subscriptionDecider).when(...steps, [end, again]).answer).toBe("SubscriptionRequested");
});
