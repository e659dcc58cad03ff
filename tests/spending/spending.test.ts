import fc from "fast-check";
import { expect, test } from "vitest";

import { fold } from "../../src/domain/decider/decider.ts";
import { limitOf, limitProblem } from "../../src/domain/spending/limit-form.ts";
import type { SpendingEvent } from "../../src/domain/spending/spending.events.ts";
import {
  limitAt,
  limitBounds,
  monthOf,
  monthStart,
  spendingDecider,
  spentAt,
  type SpendingCommand,
  type SpendingState,
} from "../../src/domain/spending/spending.decider.ts";
import { given } from "../running/given.ts";

const at = (text: string) => Date.parse(text) / 1000;
const march = at("2026-03-10T12:00:00Z");
const april = at("2026-04-01T00:00:00Z");

/** The state after commands at their times, with what each was refused for. */
const run = (steps: readonly (readonly [now: number, command: SpendingCommand])[]) =>
  given(spendingDecider).when(...steps);
const limit = (cents: number | null, spent = 0): SpendingCommand => ({
  type: "SetSpendingLimit",
  limit: cents,
  spent,
});
const count = (paymentId: string, amount: number): SpendingCommand => ({
  type: "CountSpending",
  paymentId,
  amount,
});

test("months are those of UTC", () => {
  expect([monthOf(april - 1), monthOf(april), monthStart(monthOf(march))]).toEqual([
    monthOf(march),
    monthOf(march) + 1,
    at("2026-03-01T00:00:00Z"),
  ]);
});

test("a lower limit counts at once, a higher one and none from the next month on", () => {
  const { state } = run([[march, limit(5000, 700)]]);
  expect([limitAt(state, march), spentAt(state, march)]).toEqual([5000, 700]);
  const raised = run([
    [march, limit(5000)],
    [march, limit(9000)],
  ]).state;
  expect([limitAt(raised, march), limitAt(raised, april)]).toEqual([5000, 9000]);
  const removed = run([
    [march, limit(5000)],
    [march, limit(null)],
  ]).state;
  expect([limitAt(removed, march), limitAt(removed, april)]).toEqual([5000, null]);
  // Lowered again, the higher one is forgotten; the same one takes it back too.
  for (const again of [2000, 5000]) {
    const lowered = run([
      [march, limit(5000)],
      [march, limit(9000)],
      [march, limit(again)],
    ]).state;
    expect([limitAt(lowered, march), limitAt(lowered, april)]).toEqual([again, again]);
  }
  expect(run([[march, limit(99)]]).answers).toEqual(["bad_limit"]);
});

test("a payment is counted once, what goes back counts no more, and a month begins at nothing", () => {
  const { state, answers } = run([
    [march, limit(1000)],
    [march, count("a", 600)],
    [march, count("a", 600)],
    [march, count("b", 401)],
    [march, count("c", 400)],
    [march, { type: "ReturnSpending", paymentId: "a" }],
    [march, { type: "ReturnSpending", paymentId: "a" }],
    [march, count("d", 600)],
    [april, count("e", 1000)],
    [april, count("f", 1)],
  ]);
  expect(answers).toEqual([
    ...["accepted", "accepted", "accepted", "over_limit", "accepted", "accepted", "accepted", "accepted"],
    ...["accepted", "over_limit"],
  ]);
  expect([spentAt(state, april), spentAt(state, april + 31 * 86_400)]).toEqual([1000, 0]);
});

test("without a limit nothing is counted, nor given back what never was; a limit knows what was counted and what was spent before", () => {
  expect(run([[march, count("a", 600)]]).said).toEqual([[]]);
  const unknown = run([
    [march, limit(1000)],
    [march, { type: "ReturnSpending", paymentId: "a" }],
  ]);
  expect(unknown.said).toEqual([["SpendingLimitSet"], []]);
  const lowered = run([
    [march, limit(1000, 100)],
    [march, count("a", 600)],
    [march, limit(900, 700)],
  ]);
  expect(spentAt(lowered.state, march)).toBe(700);
});

test("a limit that is set again changes nothing, and the one of the next month is its own from its first payment on", () => {
  expect(
    run([
      [march, limit(5000)],
      [march, limit(5000)],
    ]).said,
  ).toEqual([["SpendingLimitSet"], []]);
  const raised = [
    [march, limit(5000)],
    [march, limit(9000)],
  ] as const;
  expect(run([...raised, [march, limit(9000)]]).said.at(-1)).toEqual([]);
  const { state } = run([...raised, [april, count("a", 600)]]);
  expect(state).toMatchObject({ limit: 9000, next: null, month: monthOf(april) });
  expect(run([...raised, [april, limit(9000)]]).said.at(-1)).toEqual([]);
});

test("a limit is a whole number of cents within its bounds", () => {
  const { least, most } = limitBounds;
  const asked = [least, most, least - 1, most + 1, least + 0.5];
  expect(asked.flatMap((cents) => run([[march, limit(cents)]]).answers)).toEqual([
    ...["accepted", "accepted"],
    ...["bad_limit", "bad_limit", "bad_limit"],
  ]);
});

test("what a node counts whose clock is behind at the turn of a month counts in the month that has begun", () => {
  const { state, answers } = run([
    [march, limit(1000)],
    [april, count("first", 600)],
    [april - 1, count("second", 300)],
    [april + 1, count("third", 200)],
  ]);
  expect(answers).toEqual(["accepted", "accepted", "accepted", "over_limit"]);
  expect([spentAt(state, april - 1), spentAt(state, april + 1)]).toEqual([900, 900]);
});

test("whatever is asked in any order, no month's counted payments pass the limit that counted", () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("limit"), cents: fc.option(fc.integer({ min: 100, max: 3000 })) }),
    fc.record({ kind: fc.constant("count"), cents: fc.integer({ min: 0, max: 1500 }) }),
    fc.record({ kind: fc.constant("wait"), cents: fc.constant(null) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let state: SpendingState = spendingDecider.initial;
      let now = march;
      let [spent, month] = [0, monthOf(now)];
      for (const [index, { kind, cents }] of steps.entries()) {
        if (kind === "wait") now += 9 * 86_400;
        if (monthOf(now) !== month) [spent, month] = [0, monthOf(now)];
        if (kind === "wait") continue;
        const command = kind === "limit" ? limit(cents, spent) : count(`p${index}`, cents!);
        const decision = spendingDecider.decide(command, state, { now });
        const events = "events" in decision ? decision.events : [];
        const rejected = "rejected" in decision ? decision.rejected : undefined;
        const allowed = limitAt(state, now);
        if (kind === "count") {
          const isOver = allowed !== null && cents! > 0 && spent + cents! > allowed;
          expect(rejected === "over_limit").toBe(isOver);
          if (rejected === undefined) spent += cents!;
        }
        state = events.reduce(spendingDecider.evolve, state);
      }
    }),
  );
});

test("of payments that race each other, whichever way they come, only those within the limit are counted", async () => {
  const race = fc.record({
    cents: fc.integer({ min: 100, max: 3000 }),
    before: fc.integer({ min: 0, max: 1500 }),
    payments: fc.array(fc.record({ amount: fc.integer({ min: 1, max: 1500 }), fails: fc.boolean() }), {
      minLength: 2,
      maxLength: 8,
    }),
  });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), race, async (scheduler, { cents, before, payments }) => {
      const events: SpendingEvent[] = [];
      // As the store: decided on what was read, appended only if nothing came between, else decided again.
      const execute = async (name: string, command: SpendingCommand): Promise<boolean> => {
        for (;;) {
          const seen = [...events];
          await scheduler.schedule(Promise.resolve(), name);
          const decision = spendingDecider.decide(command, fold(spendingDecider, seen), { now: march });
          if ("rejected" in decision) return false;
          await scheduler.schedule(Promise.resolve(), `${name} is appended`);
          if (seen.length !== events.length) continue;
          events.push(...decision.events);
          expect(spentAt(fold(spendingDecider, events), march)).toBeLessThanOrEqual(Math.max(cents, before));
          return true;
        }
      };
      await scheduler.waitFor(execute("the limit", limit(cents, before)));
      const counted = new Map<string, number>();
      const pay = async (id: string, amount: number, fails: boolean): Promise<void> => {
        // Two messages of one payment: it counts once.
        const taken = await Promise.all([execute(id, count(id, amount)), execute(id, count(id, amount))]);
        if (fails) await execute(id, { type: "ReturnSpending", paymentId: id });
        else if (taken.includes(true)) counted.set(id, amount);
      };
      await scheduler.waitFor(
        Promise.all(payments.map(({ amount, fails }, index) => pay(`p${index}`, amount, fails))),
      );
      expect(fold(spendingDecider, events).payments).toEqual(Object.fromEntries(counted));
    }),
  );
});

test("a limit is typed in dollars", () => {
  expect(["50", "$1.00", "1,5"].map(limitProblem)).toEqual([null, null, null]);
  expect(["", "0.99", "100000.01", "lots"].map(limitProblem)).toEqual([
    "This field is required",
    "From $1.00 to $100,000.00",
    "From $1.00 to $100,000.00",
    "Please enter an amount, like 5.00",
  ]);
  expect(limitOf("50.5")).toBe(5050);
});

test("what costs nothing goes over no limit, even where more was spent before it was lowered", () => {
  const { answers } = run([
    [march, limit(1000)],
    [march, count("a", 600)],
    [march, limit(500, 600)],
    [march, count("b", 0)],
    [march, count("c", 1)],
  ]);
  expect(answers).toEqual(["accepted", "accepted", "accepted", "accepted", "over_limit"]);
});
