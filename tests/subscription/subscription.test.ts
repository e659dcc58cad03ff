import { expect, test } from "vitest";
import fc from "fast-check";
import { fold } from "../../src/domain/decider/decider.ts";
import type { SubscriptionCommand } from "../../src/domain/subscription/subscription.decider.ts";
import { subscriptionDecider as decider } from "../../src/domain/subscription/subscription.decider.ts";
import type { SubscriptionTerms } from "../../src/domain/subscription/subscription.ts";
import { eligibility, isRunning } from "../../src/domain/subscription/subscription.ts";
import { given } from "../running/given.ts";

const day = 86_400;
const month: SubscriptionTerms = {
  type: "access",
  choice: "1mo",
  price: 999,
  months: 1,
  days: 0,
  nextPrice: 999,
  nextMonths: 1,
};
const trial: SubscriptionTerms = {
  type: "trial",
  choice: "trial",
  price: 499,
  months: 0,
  days: 7,
  nextPrice: 999,
  nextMonths: 1,
};
const winback: SubscriptionTerms = { ...month, choice: "winback", price: 699 };
const january31 = Date.UTC(2026, 0, 31, 12) / 1000;

type Step = readonly [at: number, command: SubscriptionCommand];

const run = (steps: readonly Step[]) => given(decider).when(...steps);

const request = (id: string, terms: SubscriptionTerms): SubscriptionCommand => ({
  type: "RequestSubscription",
  id,
  paymentId: id,
  terms,
});
const activate = (id: string): SubscriptionCommand => ({ type: "ActivateSubscription", id });
const bought = (at: number, id: string, terms: SubscriptionTerms): Step[] => [
  [at, request(id, terms)],
  [at, activate(id)],
];
const cancel = (of: "access" | "trial" | "gift" | "free"): SubscriptionCommand => ({
  type: "CancelSubscription",
  of,
});
const reactivate = (of: "access" | "trial" | "gift" | "free"): SubscriptionCommand => ({
  type: "ReactivateSubscription",
  of,
});

const id = fc.constantFrom("a", "b", "c");
const type = fc.constantFrom("access" as const, "trial" as const, "gift" as const, "free" as const);
const anyCommand: fc.Arbitrary<SubscriptionCommand> = fc.oneof(
  fc.tuple(id, fc.constantFrom(month, trial, winback)).map(([name, terms]) => request(name, terms)),
  id.map(activate),
  id.map((name): SubscriptionCommand => ({ type: "AbandonSubscription", id: name, reason: "declined" })),
  id.map((name): SubscriptionCommand => ({ type: "ExpireSubscription", id: name })),
  id.map((name): SubscriptionCommand => ({ type: "FailRenewal", id: name })),
  id.map((name): SubscriptionCommand => ({ type: "AbandonRenewal", id: name })),
  fc.tuple(id, id).map(([name, paymentId]): SubscriptionCommand => ({
    type: "RenewSubscription",
    id: name,
    paymentId,
    price: 999,
  })),
  type.map(cancel),
  fc.integer({ min: 0, max: 39 }).map((place): SubscriptionCommand => ({
    type: "EndGift",
    id: `g${place}`,
  })),
  type.map(reactivate),
  fc.constant<SubscriptionCommand>({ type: "FollowForFree", id: "f" }),
  fc.integer({ min: 1, max: 60 }).map((days): SubscriptionCommand => ({
    type: "GiveSubscription",
    id: "g",
    endAt: january31 + days * day,
  })),
);

test("replay equals live; at most one running membership, one follow, one gift and one trial a fan and creator", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), anyCommand), { maxLength: 40 }),
      (moves) => {
        let now = january31;
        // No id is given twice.
        const steps = moves.map(([days, command], place): Step => [
          (now += days * day),
          command.type === "GiveSubscription" ? { ...command, id: `g${place}` } : command,
        ]);
        const { events, state } = run(steps);
        expect(fold(decider, events)).toEqual(state);
        const running = state.entries.filter((entry) => isRunning(entry, now));
        expect(running.filter((entry) => entry.type === "access").length).toBeLessThanOrEqual(1);
        expect(running.filter((entry) => entry.type === "free").length).toBeLessThanOrEqual(1);
        expect(running.filter((entry) => entry.type === "gift").length).toBeLessThanOrEqual(1);
        const trials = state.entries.filter((entry) => entry.choice === "trial" && entry.started);
        expect(trials.length).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 500 },
  );
});

test("[ENT-05] a requested subscription is pending and gives no access before it is paid", () => {
  const { state } = run([[january31, request("a", month)]]);
  expect(state.entries[0]).toMatchObject({ status: "pending", endAt: null });
  expect(isRunning(state.entries[0]!, january31)).toBe(false);
});

test("[X-12] a month is a calendar month, and the 31st comes back", () => {
  const end = Date.UTC(2026, 1, 28, 12) / 1000;
  const { state, events } = run([
    ...bought(january31, "a", month),
    [end, { type: "RenewSubscription", id: "a", paymentId: "p2", price: 999 }],
  ]);
  expect(events[1]).toMatchObject({ data: { endAt: end } });
  expect(state.entries[0]).toMatchObject({ status: "active", endAt: Date.UTC(2026, 2, 31, 12) / 1000 });
});

test("a second request while one is being paid or runs is refused", () => {
  expect(
    run([
      [0, request("a", month)],
      [0, request("b", month)],
    ]).answers[1],
  ).toBe("already_subscribed");
  expect(run([...bought(0, "a", month), [1, request("b", month)]]).answers[2]).toBe("already_subscribed");
  const abandoned = run([
    [0, request("a", month)],
    [1, { type: "AbandonSubscription", id: "a", reason: "x" }],
    [1, request("b", month)],
  ]);
  expect(abandoned.answers[2]).toBe("accepted");
});

test("[SUB-42] [SUB-44] cancelling a paid membership is scheduled: it runs until the period's end", () => {
  const { state } = run([...bought(january31, "a", month), [january31 + day, cancel("access")]]);
  const entry = state.entries[0]!;
  expect(entry).toMatchObject({ status: "expiring", canceledAt: january31 + day });
  expect(isRunning(entry, entry.endAt! - 1)).toBe(true);
  expect(isRunning(entry, entry.endAt!)).toBe(false);
});

test("[SUB-43] [C-09] a free follow and a gift end at once", () => {
  const free = run([
    [5, { type: "FollowForFree", id: "f" }],
    [9, cancel("free")],
  ]);
  expect(free.state.entries[0]).toMatchObject({ status: "expired", canceledAt: 9, endAt: null });
  const gift = run([
    [5, { type: "GiveSubscription", id: "g", endAt: 100 }],
    [9, cancel("gift")],
  ]);
  expect(gift.state.entries[0]).toMatchObject({ status: "expired", canceledAt: 9, endAt: 9 });
});

test("[SUB-45] an expiring membership is reactivated, nothing else is", () => {
  const steps = [...bought(january31, "a", month), [january31 + 1, cancel("access")]] as const;
  const again = run([...steps, [january31 + 2, reactivate("access")]]);
  expect(again.state.entries[0]).toMatchObject({ status: "active", canceledAt: null });
  expect(run([...bought(january31, "a", month), [january31 + 2, reactivate("access")]]).answers[2]).toBe(
    "not_reactivatable",
  );
  const late = Date.UTC(2026, 5, 1) / 1000;
  expect(run([...steps, [late, reactivate("access")]]).answers[3]).toBe("not_reactivatable");
});

test("[SUB-46] [SUB-47] a gift and a trial are not reactivated", () => {
  const onTrial = run([...bought(0, "a", trial), [1, cancel("trial")], [2, reactivate("trial")]]);
  expect(onTrial.answers[3]).toBe("not_reactivatable");
  const gift = run([
    [0, { type: "GiveSubscription", id: "g", endAt: 100 }],
    [1, cancel("gift")],
    [2, reactivate("gift")],
  ]);
  expect(gift.answers[2]).toBe("not_reactivatable");
  expect(run([[0, reactivate("access")]]).answers[0]).toBe("subscription_not_found");
});

test("[X-14] a trial is for whoever never had anything here; a win-back for whoever had and has no more", () => {
  const had = run(bought(0, "a", month)).state;
  const end = had.entries[0]!.endAt!;
  expect(eligibility(decider.initial.entries, 0)).toEqual({ trial: true, winback: false });
  expect(eligibility(had.entries, 1)).toEqual({ trial: false, winback: false });
  expect(eligibility(had.entries, end)).toEqual({ trial: false, winback: true });
  expect(
    run([
      ...bought(0, "a", month),
      [end, { type: "ExpireSubscription", id: "a" }],
      [end, request("b", trial)],
    ]).answers[3],
  ).toBe("offer_ended");
  expect(
    run([
      ...bought(0, "a", month),
      [end, { type: "ExpireSubscription", id: "a" }],
      [end, request("b", winback)],
    ]).answers[3],
  ).toBe("accepted");
  expect(run([[0, request("b", winback)]]).answers[0]).toBe("offer_ended");
  const follower = run([[0, { type: "FollowForFree", id: "f" }]]).state;
  expect(eligibility(follower.entries, 1)).toEqual({ trial: true, winback: false });
  const gifted = run([[0, { type: "GiveSubscription", id: "g", endAt: 100 }]]).state;
  expect(eligibility(gifted.entries, 100)).toEqual({ trial: false, winback: false });
  const tried = run(bought(0, "a", trial)).state;
  expect(eligibility(tried.entries, tried.entries[0]!.endAt!)).toEqual({ trial: false, winback: true });
});

test("subscribing while a trial runs starts the paid month where the trial would have ended", () => {
  const { state } = run([...bought(january31, "a", trial), ...bought(january31 + day, "b", month)]);
  expect(state.entries[0]?.status).toBe("expired");
  expect(state.entries[1]?.endAt).toBe(Date.UTC(2026, 2, 7, 12) / 1000);
});

test("[ENT-05] a failed renewal keeps access three days, then it ends", () => {
  const end = Date.UTC(2026, 1, 28, 12) / 1000;
  const { state } = run([...bought(january31, "a", month), [end - 1, { type: "FailRenewal", id: "a" }]]);
  expect(state.entries[0]?.status).toBe("past_due");
  expect(isRunning(state.entries[0]!, end + 3 * day - 1)).toBe(true);
  expect(isRunning(state.entries[0]!, end + 3 * day)).toBe(false);
  const over = fold(
    decider,
    run([
      ...bought(january31, "a", month),
      [end - 1, { type: "FailRenewal", id: "a" }],
      [end + 3 * day, { type: "ExpireSubscription", id: "a" }],
    ]).events,
  );
  expect(over.entries[0]?.status).toBe("expired");
});

test("a converting trial goes on as paid access; a cancelled one does not", () => {
  const end = january31 + 7 * day;
  const renewal: SubscriptionCommand = { type: "RenewSubscription", id: "a", paymentId: "p2", price: 999 };
  const { state } = run([...bought(january31, "a", trial), [end, renewal]]);
  expect(state.entries[0]).toMatchObject({
    type: "access",
    status: "active",
    endAt: Date.UTC(2026, 2, 7, 12) / 1000,
  });
});
