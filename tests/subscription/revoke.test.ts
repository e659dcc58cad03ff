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
const endTerm: SubscriptionCommand = { type: "EndTerm", id: "one", paymentId: "one" };
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

describe("a term whose rest was given back", () => {
  test("ends at once and once, and is not given again by a dispute of the rest of its money that is won", () => {
    const ended = given(decider, running()).whenAt(DAY, endTerm, endTerm);
    expect(ended.events).toHaveLength(1);
    expect(entryOf(ended.state)).toMatchObject({ status: "expired", endAt: DAY, canceledAt: DAY });
    const disputed = given(decider, ended.state).whenAt(2 * DAY, revoke("one"), restore("one"));
    expect(disputed.events).toEqual([]);
  });

  test("is not charged after a pause, and is none that another payment gave", () => {
    const paused = given(decider, running()).whenAt(DAY, {
      ...{ type: "PauseSubscription", of: "access", months: 1 },
    }).state;
    expect(entryOf(given(decider, paused).whenAt(2 * DAY, endTerm).state)).toMatchObject({ resumesAt: null });
    const other: SubscriptionCommand = { type: "EndTerm", id: "one", paymentId: "another" };
    expect(given(decider, running()).whenAt(DAY, other).events).toEqual([]);
  });
});

describe("what a membership whose payment went back had taken the place of", () => {
  const trial: SubscriptionTerms = {
    ...{ type: "trial", choice: "trial", price: 499, months: 0, days: 7, nextPrice: 999, nextMonths: 1 },
  };
  const requestTrial: SubscriptionCommand = {
    ...{ type: "RequestSubscription", id: "trial", paymentId: "trial", terms: trial },
  };
  const gift: SubscriptionCommand = { type: "GiveSubscription", id: "gift", endAt: 90 * DAY };
  const bought = (...before: readonly SubscriptionCommand[]) =>
    given(decider).when(
      ...before.map((command) => [0, command] as const),
      [DAY, request("one")],
      [DAY, activate("one")],
    ).state;
  const stands = ({ entries }: ReturnType<typeof bought>, wanted: string) => {
    const { status, endAt } = entries.find(({ id }) => id === wanted)!;
    return [status, endAt];
  };

  test("is the fan's again: the rest of a gift, and that of a trial, which does not go on", () => {
    const gifted = bought(gift);
    expect(stands(gifted, "gift")).toEqual(["expired", 90 * DAY]);
    const back = given(decider, gifted).whenAt(2 * DAY, revoke("one"), revoke("one"));
    expect(back.events).toHaveLength(2);
    expect([stands(back.state, "gift"), stands(back.state, "one")]).toEqual([
      ["active", 90 * DAY],
      ["expired", 2 * DAY],
    ]);
    const tried = given(decider, bought(requestTrial, activate("trial"))).whenAt(2 * DAY, revoke("one"));
    expect(stands(tried.state, "trial")).toEqual(["expiring", 7 * DAY]);
    expect(stands(given(decider, gifted).whenAt(2 * DAY, endTerm).state, "gift")).toEqual([
      "active",
      90 * DAY,
    ]);
  });

  test("waits for the money of the membership itself: that of the trial before brings no gift back", () => {
    const all = bought(requestTrial, activate("trial"), gift);
    expect([stands(all, "trial")[0], stands(all, "gift")[0]]).toEqual(["expired", "expired"]);
    const trialMoney = { type: "RevokeSubscription", id: "trial", paymentId: "trial" } as const;
    const { state } = given(decider, all).whenAt(2 * DAY, trialMoney);
    expect(stands(state, "gift")).toEqual(["expired", 90 * DAY]);
    const back = given(decider, state).whenAt(3 * DAY, revoke("one")).state;
    expect([stands(back, "gift"), stands(back, "trial")]).toEqual([
      ["active", 90 * DAY],
      ["expired", 2 * DAY],
    ]);
  });

  test("stays beside it when the money is ours again", () => {
    for (const before of [[gift], [requestTrial, activate("trial")]]) {
      const { state } = given(decider, bought(...before)).when(
        [2 * DAY, revoke("one")],
        [3 * DAY, restore("one")],
      );
      expect(stands(state, "one")[0]).toBe("expiring");
      expect(state.entries.map(({ status }) => status)).not.toContain("expired");
    }
  });

  test("is gone where its time is over, its own payment went back too, or the fan has another by now", () => {
    const late = given(decider, bought(requestTrial, activate("trial"))).whenAt(7 * DAY, revoke("one"));
    expect(stands(late.state, "trial")).toEqual(["expired", 7 * DAY]);
    const unpaid = given(decider, bought(requestTrial, activate("trial"))).when(
      [2 * DAY, { type: "RevokeSubscription", id: "trial", paymentId: "trial" }],
      [3 * DAY, revoke("one")],
    );
    expect(stands(unpaid.state, "trial")).toEqual(["expired", 2 * DAY]);
    const ended = given(decider, bought(gift, { type: "EndGift", id: "gift" })).whenAt(
      2 * DAY,
      revoke("one"),
    );
    expect(stands(ended.state, "gift")).toEqual(["expired", 0]);
    const twice = given(decider, bought(gift)).when(
      [2 * DAY, { type: "GiveSubscription", id: "second", endAt: 60 * DAY }],
      [3 * DAY, revoke("one")],
    );
    expect([stands(twice.state, "gift"), stands(twice.state, "second")]).toEqual([
      ["expired", 90 * DAY],
      ["active", 60 * DAY],
    ]);
  });
});

describe("a Snapchat membership and a subscription", () => {
  const DATA = { choice: "1mo", price: 499, months: 1, days: 0, nextPrice: 499, nextMonths: 1 } as const;
  const snapchat = (id: string): readonly SubscriptionCommand[] => [
    { type: "RequestSubscription", id, paymentId: id, terms: { type: "snapchat", ...DATA } },
    activate(id),
  ];
  const back = (id: string): SubscriptionCommand => ({ type: "RevokeSubscription", id, paymentId: id });
  const again = (id: string): SubscriptionCommand => ({ type: "RestoreSubscription", id, paymentId: id });

  test("go and come back each by itself", () => {
    const both = given(decider, running()).whenAt(DAY, ...snapchat("snap")).state;
    for (const id of ["one", "snap"]) {
      const gone = given(decider, both).whenAt(2 * DAY, back(id));
      expect(gone.events).toHaveLength(1);
      expect(given(decider, gone.state).whenAt(3 * DAY, again(id)).events).toHaveLength(1);
    }
  });

  test("are not given back beside another of their kind", () => {
    const gone = given(decider).whenAt(0, ...snapchat("snap"), back("snap"), ...snapchat("second")).state;
    expect(given(decider, gone).whenAt(DAY, again("snap")).events).toEqual([]);
  });

  test("what goes of a Snapchat membership leaves a gift where it is", () => {
    const gift: SubscriptionCommand = { type: "GiveSubscription", id: "gift", endAt: 90 * DAY };
    const all = given(decider).whenAt(0, gift, request("one"), activate("one"), ...snapchat("snap")).state;
    expect(given(decider, all).whenAt(DAY, back("snap")).events).toHaveLength(1);
  });
});

test("a gift that came meanwhile is no other membership, and what is over by its second stays so", () => {
  const gift: SubscriptionCommand = { type: "GiveSubscription", id: "gift", endAt: 60 * DAY };
  const gone = given(decider, running()).when([DAY, revoke("one")], [2 * DAY, gift]).state;
  expect(given(decider, gone).whenAt(31 * DAY - 1, restore("one")).events).toHaveLength(1);
  expect(given(decider, gone).whenAt(31 * DAY, restore("one")).events).toEqual([]);
});

test("one that is paused is not charged again once its money went back", () => {
  const paused = given(decider, running()).when(
    [DAY, { type: "PauseSubscription", of: "access", months: 1 }],
    [31 * DAY, { type: "ExpireSubscription", id: "one" }],
  ).state;
  expect(entryOf(paused)).toMatchObject({ status: "expired" });
  expect(entryOf(given(decider, paused).whenAt(32 * DAY, revoke("one")).state).resumesAt).toBeNull();
});
