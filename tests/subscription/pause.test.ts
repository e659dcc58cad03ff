import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { addCalendarMonths } from "../../src/domain/calendar/calendar.ts";
import { pauseMonths } from "../../src/domain/subscription/pause.ts";
import {
  chargeAt,
  goesOn,
  subscriptionDecider as decider,
  type SubscriptionCommand,
} from "../../src/domain/subscription/subscription.decider.ts";
import { isRunning, type SubscriptionTerms } from "../../src/domain/subscription/subscription.ts";
import { given } from "../running/given.ts";

const day = 86_400;
const start = Date.UTC(2026, 0, 1, 12) / 1000;
const february = Date.UTC(2026, 1, 1, 12) / 1000;
const april = Date.UTC(2026, 3, 1, 12) / 1000;
const month: SubscriptionTerms = {
  ...{ type: "access", choice: "1mo", price: 999, months: 1, days: 0, nextPrice: 999, nextMonths: 1 },
};

type Step = readonly [at: number, command: SubscriptionCommand];
const bought = (terms: SubscriptionTerms = month, id = "a", at = start): readonly Step[] => [
  [at, { type: "RequestSubscription", id, paymentId: `pay-${id}`, terms }],
  [at, { type: "ActivateSubscription", id }],
];
const pause = (at: number, months: 1 | 2 | 3 = 2): Step => [
  at,
  { type: "PauseSubscription", of: "access", months },
];
const expire = (at: number): Step => [at, { type: "ExpireSubscription", id: "a" }];
const cancel = (at: number): Step => [at, { type: "CancelSubscription", of: "access" }];
const reactivate = (at: number): Step => [at, { type: "ReactivateSubscription", of: "access" }];
const renew = (at: number): Step => [at, { type: "RenewSubscription", id: "a", paymentId: "p2", price: 999 }];
const fail = (at: number): Step => [at, { type: "FailRenewal", id: "a" }];

const run = (...steps: readonly Step[]) => {
  const { state, answer } = given(decider).when(...steps);
  return { entry: state.entries.find(({ id }) => id === "a")!, entries: state.entries, answer };
};
const paused = [...bought(), pause(start + day)];
const over = [...paused, expire(february)];

describe("a pause", () => {
  test("keeps what is paid, then gives nothing, and is charged when it is over", () => {
    const { entry } = run(...paused);
    expect(entry).toMatchObject({ status: "expiring", endAt: february, resumesAt: april });
    expect([isRunning(entry, february - 1), goesOn(entry, february), chargeAt(entry)]).toEqual([
      true,
      false,
      april,
    ]);
    const ended = run(...over).entry;
    expect(ended).toMatchObject({ status: "expired", endAt: february, resumesAt: april });
    expect([isRunning(ended, february), goesOn(ended, april - 1), goesOn(ended, april)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("resumes with a whole term from the moment it is paid", () => {
    const { entry } = run(...over, renew(april + day));
    const endAt = addCalendarMonths(april + day, 1);
    expect(entry).toMatchObject({
      status: "active",
      canceledAt: null,
      resumesAt: null,
      endAt,
      monthsPaid: 1,
    });
    expect(run(...over, renew(april), renew(endAt)).answer).toBe("");
  });

  test("is undone while access lasts, without a charge", () => {
    const { entry } = run(...paused, reactivate(start + 2 * day));
    expect(entry).toMatchObject({ status: "active", canceledAt: null, resumesAt: null, endAt: february });
  });

  test("is cut short after it: then its card is charged now, once", () => {
    const { entry, answer } = run(...over, reactivate(february + day));
    expect([answer, entry.status, entry.resumesAt]).toEqual(["PauseShortened", "expired", february + day]);
    expect(run(...over, reactivate(february + day), reactivate(february + 2 * day)).answer).toBe("");
  });

  test.each([
    ["while access lasts", paused, start + 2 * day, "expiring"],
    ["after it", over, february + day, "expired"],
  ] as const)("can be ended for good %s", (_, steps, at, status) => {
    const { entry } = run(...steps, cancel(at));
    expect(entry).toMatchObject({ status, resumesAt: null, endAt: february });
    expect(goesOn(entry, april)).toBe(false);
    expect(run(...steps, cancel(at), cancel(at)).answer).toBe(
      status === "expiring" ? "" : "subscription_not_found",
    );
  });

  test("that cannot be paid is past due, and ends after three days", () => {
    const failed = [...over, fail(april)];
    expect(run(...failed).entry).toMatchObject({ status: "past_due", resumesAt: april });
    expect(isRunning(run(...failed).entry, april)).toBe(false);
    expect(goesOn(run(...failed).entry, april + day)).toBe(true);
    const { entry } = run(...failed, expire(april + 3 * day));
    expect(entry).toMatchObject({ status: "expired", resumesAt: null });
    expect(run(...over, fail(april - 1)).answer).toBe("");
  });

  test("what was ended while its card was charged runs for the whole term that was paid, and not on", () => {
    const { entry } = run(...over, cancel(april), renew(april + 5));
    expect(entry).toMatchObject({
      status: "expiring",
      endAt: addCalendarMonths(april + 5, 1),
      resumesAt: null,
    });
  });

  test("ends by a new subscription, so that nobody pays twice", () => {
    const { entries, answer } = run(...over, ...bought(month, "b", february + day));
    expect(answer).toBe("SubscriptionExpired SubscriptionActivated");
    expect(entries.map(({ status, resumesAt }) => [status, resumesAt])).toEqual([
      ["expired", null],
      ["active", null],
    ]);
  });

  const asked = (id: string, at: number): Step => [
    at,
    { type: "RequestSubscription", id, paymentId: `pay-${id}`, terms: month },
  ];

  test("[SUB-42] is ended, undone and told apart from purchases that were given up, however many", () => {
    const moments = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(moments, (days) => {
        const givenUp = days
          .toSorted((a, b) => a - b)
          .flatMap((after, place): readonly Step[] => {
            const [id, at] = [`b${place}`, february + after * day];
            return [asked(id, at), [at + 60, { type: "AbandonSubscription", id, reason: "cancelled" }]];
          });
        const later = february + 55 * day;
        const ended = run(...over, ...givenUp, cancel(later));
        expect([ended.answer, goesOn(ended.entry, april)]).toEqual(["SubscriptionCancelled", false]);
        const resumed = run(...over, ...givenUp, reactivate(later));
        expect([resumed.answer, resumed.entry.resumesAt]).toEqual(["PauseShortened", later]);
      }),
    );
  });

  test("[SUB-42] can be ended while a purchase waits for its payment, and is not charged beside it", () => {
    const waiting = [...over, asked("b", february + day)];
    expect(run(...waiting, cancel(february + day)).entry.resumesAt).toBeNull();
    expect(run(...waiting, reactivate(february + day)).answer).toBe("not_reactivatable");
  });

  test("needs a paid membership that would be charged again", () => {
    const refused = (...steps: readonly Step[]) => run(...steps).answer;
    expect(refused(...bought(), cancel(start), pause(start))).toBe("not_pausable");
    expect(refused(...bought(), fail(february), pause(february))).toBe("not_pausable");
    expect(refused(...bought({ ...month, nextPrice: null }), pause(start))).toBe("not_pausable");
    expect(refused(...bought({ ...month, price: 0, nextPrice: 0 }), pause(start))).toBe("not_pausable");
    expect(refused(pause(start))).toBe("subscription_not_found");
    expect(refused(...bought(), pause(february))).toBe("subscription_not_found");
  });

  test("of any length resumes on the same day of a later month", () => {
    fc.assert(
      fc.property(fc.constantFrom(...pauseMonths), fc.integer({ min: 0, max: 30 }), (months, days) => {
        const { entry } = run(...bought(), pause(start + days * day, months));
        expect(entry.resumesAt).toBe(addCalendarMonths(february, months));
      }),
    );
  });
});

describe("[SUBP-28] a creator's block", () => {
  const stop = (at: number): Step => [at, { type: "StopRenewals" }];
  test("ends a free follow at once and lets what is paid run out", () => {
    const follow: Step = [start, { type: "FollowForFree", id: "f" }];
    const { entries } = run(...bought(), follow, stop(start + day));
    expect(entries.map(({ id, status, endAt }) => [id, status, endAt])).toEqual([
      ["a", "expiring", february],
      ["f", "expired", null],
    ]);
    expect(run(...bought(), follow, stop(start + day), stop(start + day)).answer).toBe("");
  });

  test("ends what is over and about to be charged for its next term", () => {
    expect(run(...bought(), stop(february + 60)).entry).toMatchObject({ status: "expired" });
    const paid = run(...bought(), stop(february + 60), renew(february + 90)).entry;
    expect(paid).toMatchObject({ status: "expiring", canceledAt: february + 60 });
  });

  test("ends a pause and leaves a gift that would end anyway", () => {
    expect(run(...over, stop(february + day)).entry).toMatchObject({ status: "expired", resumesAt: null });
    const gift: Step = [start, { type: "GiveSubscription", id: "a", endAt: february }];
    expect(run(gift, stop(start + day)).answer).toBe("");
  });
});
