import { describe, expect, test } from "vitest";

import {
  subscriptionDecider as decider,
  type SubscriptionCommand,
} from "../../src/domain/subscription/subscription.decider.ts";
import type { SubscriptionTerms } from "../../src/domain/subscription/subscription.ts";
import { given } from "../running/given.ts";

const DAY = 86_400;
const month: SubscriptionTerms = {
  ...{ type: "access", choice: "1mo", price: 999, months: 1, days: 0, nextPrice: 999, nextMonths: 1 },
};
const request = (id: string): SubscriptionCommand => ({
  ...{ type: "RequestSubscription", id, paymentId: id, terms: month },
});
const activate = (id: string): SubscriptionCommand => ({ type: "ActivateSubscription", id });
const revoke = (paymentId: string): SubscriptionCommand => ({
  ...{ type: "RevokeSubscription", id: "one", paymentId },
});
const restore = (paymentId: string): SubscriptionCommand => ({
  ...{ type: "RestoreSubscription", id: "one", paymentId },
});
const running = () => given(decider).whenAt(0, request("one"), activate("one")).state;
const entryOf = (state: ReturnType<typeof running>) => state.entries.find(({ id }) => id === "one")!;

describe("a subscription whose payment went back", () => {
  test("ends at once, and is given back as it was paid, without renewing, when the money is ours again", () => {
    const paidUntil = entryOf(running()).endAt;
    const revoked = given(decider, running()).whenAt(DAY, revoke("one"), revoke("one")).state;
    expect(entryOf(revoked)).toMatchObject({ status: "expired", endAt: DAY, revokedEndAt: paidUntil });
    const { state, events } = given(decider, revoked).whenAt(2 * DAY, restore("one"), restore("one"));
    expect(events).toHaveLength(1);
    expect(entryOf(state)).toMatchObject({ status: "expiring", endAt: paidUntil, revokedEndAt: null });
  });

  test("is not touched by the money of an earlier term", () => {
    const renew = { type: "RenewSubscription", id: "one", paymentId: "two", price: 999 } as const;
    const { state } = given(decider, running()).whenAt(31 * DAY, renew);
    expect(given(decider, state).whenAt(32 * DAY, revoke("one")).events).toEqual([]);
    expect(given(decider, state).whenAt(32 * DAY, revoke("two")).events).toHaveLength(1);
  });

  test("does not renew, though its term is over and its job has not come yet", () => {
    const { state } = given(decider, running()).whenAt(40 * DAY, revoke("one"));
    expect(entryOf(state)).toMatchObject({ status: "expired", endAt: 31 * DAY });
  });

  test("is not given back after its end, nor beside another one", () => {
    const { state } = given(decider, running()).whenAt(DAY, revoke("one"));
    expect(given(decider, state).whenAt(40 * DAY, restore("one")).events).toEqual([]);
    const other = given(decider, state).whenAt(2 * DAY, request("other"), activate("other")).state;
    expect(given(decider, other).whenAt(3 * DAY, restore("one")).events).toEqual([]);
    expect(given(decider, state).whenAt(3 * DAY, restore("another payment")).events).toEqual([]);
  });

  test("one that was never begun or is over stays as it is", () => {
    const asked = given(decider).whenAt(0, request("one")).state;
    expect(given(decider, asked).whenAt(1, revoke("one")).events).toEqual([]);
    const expired = given(decider, running()).when(
      [DAY, { type: "CancelSubscription", of: "access" }],
      [40 * DAY, { type: "ExpireSubscription", id: "one" }],
    ).state;
    expect(given(decider, expired).whenAt(41 * DAY, revoke("one")).events).toEqual([]);
  });

  test("runs out where its card was being charged meanwhile and another one goes on: one of the two is renewed", () => {
    const renew = { type: "RenewSubscription", id: "one", paymentId: "three", price: 999 } as const;
    const replaced = given(decider, running()).when(
      [DAY, revoke("one")],
      [DAY, request("two")],
      [DAY, activate("two")],
    ).state;
    const { state } = given(decider, replaced).whenAt(2 * DAY, renew);
    expect(entryOf(state)).toMatchObject({ status: "expiring", canceledAt: 2 * DAY, paymentId: "three" });
    const alone = given(decider, running()).whenAt(DAY, revoke("one")).state;
    expect(entryOf(given(decider, alone).whenAt(2 * DAY, renew).state)).toMatchObject({ status: "active" });
  });
});
