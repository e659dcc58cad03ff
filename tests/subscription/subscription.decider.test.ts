import { describe, expect, test } from "vitest";

import {
  graceEnd,
  subscriptionDecider as decider,
  type SubscriptionCommand,
} from "../../src/domain/subscription/subscription.decider.ts";
import {
  eligibility,
  isRunning,
  type SubscriptionEntry,
  type SubscriptionTerms,
} from "../../src/domain/subscription/subscription.ts";
import { given as givenDecider } from "../running/given.ts";

const day = 86_400;
/** The first of January 2026, at noon: months of 31, 28, 31 and 30 days follow. */
const start = Date.UTC(2026, 0, 1, 12) / 1000;
const february = Date.UTC(2026, 1, 1, 12) / 1000;
const march = Date.UTC(2026, 2, 1, 12) / 1000;

const month: SubscriptionTerms = {
  type: "access",
  choice: "1mo",
  price: 999,
  months: 1,
  days: 0,
  nextPrice: 999,
  nextMonths: 1,
};
const halfYear: SubscriptionTerms = { ...month, choice: "6mo", months: 6, nextMonths: 6 };
const trial: SubscriptionTerms = { ...month, type: "trial", choice: "trial", months: 0, days: 7 };
const snapchat: SubscriptionTerms = { ...month, type: "snapchat" };
const winback: SubscriptionTerms = { ...month, choice: "winback", price: 699 };

type Step = readonly [at: number, command: SubscriptionCommand];

/** Runs the steps; answers what the last one brought about, and what the fan has then. */
const run = (...steps: readonly Step[]) => {
  const { state, decision, answer } = givenDecider(decider).when(...steps);
  return { entries: state.entries, types: answer, events: "events" in decision ? decision.events : [] };
};

const request = (id: string, terms: SubscriptionTerms): SubscriptionCommand => ({
  type: "RequestSubscription",
  id,
  paymentId: `pay-${id}`,
  terms,
});
const activate = (id: string): SubscriptionCommand => ({ type: "ActivateSubscription", id });
const bought = (at: number, id: string, terms: SubscriptionTerms): readonly Step[] => [
  [at, request(id, terms)],
  [at, activate(id)],
];
const given = (at: number, endAt: number): Step => [at, { type: "GiveSubscription", id: "g", endAt }];
const follow = (at: number, id = "f"): Step => [at, { type: "FollowForFree", id }];
const expire = (at: number, id = "a"): Step => [at, { type: "ExpireSubscription", id }];
const fail = (at: number, id = "a"): Step => [at, { type: "FailRenewal", id }];
const cancel = (at: number, of: SubscriptionEntry["type"] = "access"): Step => [
  at,
  { type: "CancelSubscription", of },
];
const renew = (at: number, paymentId: string | null = "p2", id = "a"): Step => [
  at,
  { type: "RenewSubscription", id, paymentId, price: 899 },
];

describe("a request", () => {
  test("that comes twice is one", () => {
    expect(run([start, request("a", month)], [start, request("a", month)]).types).toBe("");
  });

  test("does not stumble over a free follow: that is no membership", () => {
    expect(run(follow(start), [start, request("a", month)]).types).toBe("SubscriptionRequested");
    expect(run(follow(start), [start, request("a", trial)]).types).toBe("SubscriptionRequested");
  });

  test("for a trial is refused while another membership runs, and after it as an offer that is over", () => {
    const gift = given(start, start + 5 * day);
    expect(run(gift, [start + day, request("a", trial)]).types).toBe("already_subscribed");
    expect(run(gift, [start + 5 * day, request("a", trial)]).types).toBe("offer_ended");
  });

  test("that was given up does not count as something the fan had", () => {
    const abandoned: readonly Step[] = [
      [start, request("a", trial)],
      [start, { type: "AbandonSubscription", id: "a", reason: "declined" }],
    ];
    expect(run(...abandoned).entries[0]).toMatchObject({ status: "expired", started: false });
    expect(run(...abandoned, [start, request("b", trial)]).types).toBe("SubscriptionRequested");
    expect(run(...abandoned, [start, activate("a")]).types).toBe("subscription_not_found");
  });

  test("that became a membership cannot be given up", () => {
    const abandon: SubscriptionCommand = { type: "AbandonSubscription", id: "a", reason: "declined" };
    expect(run(...bought(start, "a", month), [start, abandon]).types).toBe("");
    expect(run([start, abandon]).types).toBe("");
  });
});

describe("an activation", () => {
  test("that comes twice is one", () => {
    const steps = [...bought(start, "a", month), [start + day, activate("a")]] as const;
    expect(run(...steps).types).toBe("");
    expect(run(...steps).entries[0]!.endAt).toBe(february);
    expect(run([start, activate("a")]).types).toBe("subscription_not_found");
  });

  test.each([
    ["gift", given(start, start + 5 * day)],
    ["trial", null],
  ] as const)("uses up a running %s first and replaces it", (type, gift) => {
    const first = gift === null ? bought(start, "g", { ...trial, days: 5 }) : [gift];
    const { events, entries } = run(...first, ...bought(start + day, "a", month));
    expect(entries.map((entry) => [entry.type, entry.status])).toEqual([
      [type, "expired"],
      ["access", "active"],
    ]);
    expect(events[0]).toMatchObject({ data: { id: "g", reason: "replaced" } });
    expect(entries[1]!.endAt).toBe(february + 5 * day);
  });

  test("takes the place of a trial that ran when it was asked for; none can be while the trial is being charged", () => {
    const asked: Step = [start + 7 * day - 1, request("a", month)];
    const { entries } = run(...bought(start, "t", trial), asked, [start + 7 * day, activate("a")]);
    expect(run(...bought(start, "t", trial), [start + 7 * day, request("a", month)]).types).toBe(
      "already_subscribed",
    );
    expect(entries.map(({ id, status }) => [id, status])).toEqual([
      ["t", "expired"],
      ["a", "active"],
    ]);
  });

  test("leaves alone a gift that is over and a follow that runs", () => {
    const { types, entries } = run(
      given(start - 9 * day, start - day),
      follow(start),
      ...bought(start, "a", month),
    );
    expect(types).toBe("SubscriptionActivated");
    expect(entries.map(({ status }) => status)).toEqual(["active", "active", "active"]);
    expect(entries[2]!.endAt).toBe(february);
  });
});

describe("a cancellation", () => {
  test("twice is one, and of what does not run any more is none", () => {
    expect(run(...bought(start, "a", month), cancel(start), cancel(start)).types).toBe("");
    expect(run(...bought(start, "a", month), cancel(february)).types).toBe("subscription_not_found");
    expect(run(cancel(start)).types).toBe("subscription_not_found");
  });

  test("in the grace of a failed renewal, by the fan or the creator, ends at once: nothing is left", () => {
    const byFan = { type: "CancelSubscription", of: "access" } as const;
    const byCreator = { type: "StopRenewals" } as const;
    for (const [at, command] of [
      [february, byFan],
      [february + day, byFan],
      [february + day, byCreator],
    ] as const) {
      const failed = [...bought(start, "a", month), fail(february)] as const;
      const { events, entries } = run(...failed, [at, command]);
      expect(events).toEqual([
        { type: "SubscriptionCancelled", data: { id: "a", status: "expired", canceledAt: at } },
      ]);
      expect(entries[0]).toMatchObject({ status: "expired", endAt: february });
    }
  });

  test("is of the newest of its kind, and leaves the other kinds", () => {
    const { entries } = run(
      ...bought(start, "a", month),
      expire(march),
      ...bought(march, "b", month),
      follow(march),
      cancel(march),
    );
    expect(entries.map(({ id, status }) => `${id} ${status}`)).toEqual([
      "a expired",
      "b expiring",
      "f active",
    ]);
  });
});

describe("a reactivation", () => {
  const reactivate = (at: number, of: SubscriptionEntry["type"]): Step => [
    at,
    { type: "ReactivateSubscription", of },
  ];

  test.each([month, snapchat])("of a cancelled $type lets it go on, as long as it runs", (terms) => {
    const { type } = terms;
    const cancelled = [...bought(start, "a", terms), cancel(start, type)] as const;
    const { types, entries } = run(...cancelled, reactivate(february - 1, type));
    expect([types, entries[0]!.status]).toEqual(["SubscriptionReactivated", "active"]);
    expect(run(...cancelled, reactivate(february, type)).types).toBe("not_reactivatable");
    expect(run(...bought(start, "a", terms), reactivate(start, type)).types).toBe("not_reactivatable");
  });

  test("of a trial is none", () => {
    const cancelled = [...bought(start, "a", trial), cancel(start, "trial")] as const;
    expect(run(...cancelled, reactivate(start, "trial")).types).toBe("not_reactivatable");
    expect(run(reactivate(start, "access")).types).toBe("subscription_not_found");
  });
});

describe("a renewal", () => {
  test("goes on from the first day, by as many months as were paid", () => {
    const { entries } = run(...bought(start, "a", month), renew(february), renew(march, "p3"));
    expect(entries[0]).toMatchObject({
      anchorAt: start,
      monthsPaid: 3,
      price: 899,
      paymentId: "p3",
      endAt: Date.UTC(2026, 3, 1, 12) / 1000,
    });
    const long = run(...bought(start, "a", halfYear), renew(start + 181 * day)).entries[0];
    expect(long).toMatchObject({ choice: "6mo", monthsPaid: 12, endAt: Date.UTC(2027, 0, 1, 12) / 1000 });
  });

  test("of Snapchat is Snapchat for a month more", () => {
    const { entries } = run(...bought(start, "a", snapchat), renew(february));
    expect(entries[0]).toMatchObject({ type: "snapchat", endAt: march });
  });

  test("of what was never paid for counts each time, though no payment is the same as the last", () => {
    const unpaid: Step = [start, { type: "RequestSubscription", id: "a", paymentId: null, terms: month }];
    const { types, entries } = run(unpaid, [start, activate("a")], renew(february, null));
    expect([types, entries[0]!.endAt]).toEqual(["SubscriptionRenewed", march]);
  });

  test("by the same payment is one; without a payment each counts, and the last payment stays known", () => {
    expect(run(...bought(start, "a", month), renew(february), renew(february)).types).toBe("");
    const free = run(...bought(start, "a", month), renew(february, null), renew(march, null));
    expect(free.types).toBe("SubscriptionRenewed");
    expect(free.entries[0]).toMatchObject({ paymentId: "pay-a", monthsPaid: 3 });
  });

  test("makes a trial and a win-back a plain month from the end of the first term", () => {
    const end = start + 7 * day;
    expect(run(...bought(start, "a", trial), renew(end)).entries[0]).toMatchObject({
      type: "access",
      choice: "1mo",
      anchorAt: end,
      monthsPaid: 1,
      endAt: february + 7 * day,
    });
    const returned = [
      ...bought(start, "z", month),
      expire(march, "z"),
      ...bought(march, "a", winback),
    ] as const;
    const april = Date.UTC(2026, 3, 1, 12) / 1000;
    expect(run(...returned, renew(april)).entries[1]).toMatchObject({ type: "access", choice: "1mo" });
  });

  test("of a cancelled one, charged before the cancellation arrived, stays cancelled", () => {
    const { entries } = run(...bought(start, "a", month), cancel(start + day), renew(february));
    expect(entries[0]).toMatchObject({ status: "expiring", endAt: march });
    expect(run(...bought(start, "a", month), renew(february)).entries[0]).toMatchObject({ status: "active" });
  });

  test("is only of what ran and ends", () => {
    expect(run(renew(start)).types).toBe("subscription_not_found");
    expect(run([start, request("a", month)], renew(start)).types).toBe("subscription_not_found");
    expect(run(follow(start), renew(start, "p2", "f")).types).toBe("subscription_not_found");
  });

  test("that fails is told once, and only of what is active", () => {
    expect(run(...bought(start, "a", month), fail(start), fail(start)).types).toBe("");
    expect(run(...bought(start, "a", month), cancel(start), fail(start)).types).toBe("");
    expect(run(fail(start)).types).toBe("");
    expect(graceEnd(february)).toBe(february + 3 * day);
  });
});

describe("an end", () => {
  test.each([
    ["an active one", [], february, "ended"],
    ["a cancelled one", [cancel(start)], february, "ended"],
    ["one whose renewal failed, after the grace", [fail(february)], february + 3 * day, "renewal_failed"],
  ] as const)("of %s comes when its time is over, with its reason", (_, steps, over, reason) => {
    const before = run(...bought(start, "a", month), ...steps, expire(over - 1));
    expect(before.types).toBe("");
    const { events, entries } = run(...bought(start, "a", month), ...steps, expire(over));
    expect(events).toEqual([{ type: "SubscriptionExpired", data: { id: "a", reason, expiredAt: over } }]);
    expect(entries[0]!.status).toBe("expired");
    expect(run(...bought(start, "a", month), ...steps, expire(over), expire(over)).types).toBe("");
  });

  test("comes to a renewal that is given up: where it would be charged, or in its grace, never to a term that is paid", () => {
    const giveUp = (at: number): Step => [at, { type: "AbandonRenewal", id: "a" }];
    const term = bought(start, "a", month);
    expect(run(...term, giveUp(february - 1)).types).toBe("");
    expect(run(...term, cancel(start), giveUp(february)).types).toBe("");
    expect(run(giveUp(february)).types).toBe("");
    for (const [at, steps] of [
      [february, []],
      [february + day, [fail(february)]],
    ] as const)
      expect(run(...term, ...steps, giveUp(at)).events).toEqual([
        { type: "SubscriptionExpired", data: { id: "a", reason: "abandoned", expiredAt: at } },
      ]);
  });

  test("never comes to a request that waits for its money, to a follow, or to nothing", () => {
    expect(run([start, request("a", month)], expire(march)).types).toBe("");
    expect(run(follow(start), expire(march, "f")).types).toBe("");
    expect(run(expire(march)).types).toBe("");
  });
});

describe("a gift and a follow", () => {
  test("are refused while there is one, and given again afterwards", () => {
    expect(run(given(start, march), given(start, march)).types).toBe("already_subscribed");
    expect(run(given(start, february), given(february, march)).types).toBe("SubscriptionGiven");
    expect(run(follow(start), given(start, march)).types).toBe("SubscriptionGiven");
    expect(run(...bought(start, "a", snapchat), given(start, march)).types).toBe("SubscriptionGiven");
    expect(run(follow(start), follow(start, "f2")).types).toBe("already_subscribed");
    expect(run(follow(start), cancel(start, "free"), follow(start, "f2")).types).toBe("FollowStarted");
    expect(run(...bought(start, "a", month), follow(start)).types).toBe("FollowStarted");
  });
});

describe("a gift", () => {
  const endGift = (at: number, id: string): Step => [at, { type: "EndGift", id }];

  test("runs beside what was paid, which goes on as before", () => {
    const { types, entries } = run(...bought(start, "a", month), given(start + day, march));
    expect(types).toBe("SubscriptionGiven");
    expect(entries.map(({ type, endAt }) => [type, endAt])).toEqual([
      ["access", february],
      ["gift", march],
    ]);
    expect(run(...bought(start, "a", trial), given(start + day, march)).types).toBe("SubscriptionGiven");
  });

  test("[C-09] is ended at once by its creator, once, and nothing else is", () => {
    const { types, entries } = run(given(start, march), endGift(start + day, "g"));
    expect(types).toBe("SubscriptionCancelled");
    expect(entries[0]).toMatchObject({ status: "expired", endAt: start + day, canceledAt: start + day });
    expect(run(given(start, march), endGift(start + day, "g"), endGift(start + day, "g")).types).toBe(
      "subscription_not_found",
    );
    expect(run(given(start, march), endGift(march, "g")).types).toBe("subscription_not_found");
    expect(run(...bought(start, "a", month), endGift(start + day, "a")).types).toBe("subscription_not_found");
  });
});

describe("[X-14] what a fan had", () => {
  const entry = (type: SubscriptionEntry["type"], endAt: number | null) =>
    ({ type, status: "active", endAt, resumesAt: null, started: true }) as const;

  test("allows the win-back only when it was a membership of his own, and none runs", () => {
    const winbackAfter = (...entries: Parameters<typeof eligibility>[0]) => eligibility(entries, 10).winback;
    expect([winbackAfter(entry("access", 5)), winbackAfter(entry("trial", 5))]).toEqual([true, true]);
    expect([winbackAfter(entry("gift", 5)), winbackAfter(entry("snapchat", 5))]).toEqual([false, false]);
    expect(winbackAfter(entry("access", 5), entry("gift", 20))).toBe(false);
    expect(winbackAfter(entry("access", 5), entry("free", null))).toBe(true);
    expect(winbackAfter({ ...entry("access", 5), started: false })).toBe(false);
  });

  test("rules out the trial, except a follow, the other product, or what never began", () => {
    const trialAfter = (...entries: Parameters<typeof eligibility>[0]) => eligibility(entries, 10).trial;
    for (const type of ["access", "trial", "gift"] as const) expect(trialAfter(entry(type, 5))).toBe(false);
    for (const type of ["free", "snapchat"] as const) expect(trialAfter(entry(type, 5))).toBe(true);
    expect(trialAfter({ ...entry("access", 5), started: false })).toBe(true);
  });

  test("runs without end when it has none", () => {
    for (const status of ["active", "expiring", "past_due"] as const)
      expect(isRunning({ status, endAt: null }, start)).toBe(true);
    for (const status of ["pending", "expired"] as const)
      expect(isRunning({ status, endAt: null }, start)).toBe(false);
  });
});
