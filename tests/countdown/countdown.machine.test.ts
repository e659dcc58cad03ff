import { expect, test } from "vitest";
import { fromCallback } from "xstate";

import { drive } from "../../model-tests/walk/drive.ts";
import {
  countdownMachine,
  selectCountdownView,
  type CountdownInput,
} from "../../src/machines/countdown/countdown.machine.ts";

const now = 1_790_000_000;

const start = (input: CountdownInput) => {
  const ticks: unknown[] = [];
  const { actor } = drive(countdownMachine, input, {
    tick: fromCallback(({ input: asked }) => void ticks.push(asked)),
  });
  return { actor, ticks, view: () => selectCountdownView(actor.getSnapshot()) };
};

test("a label counts each second, a profile's countdowns every five", () => {
  expect(start({ endsAt: now + 60, now }).ticks).toEqual([{ every: 1_000 }]);
  expect(start({ endsAt: now + 60, now, every: 5_000 }).ticks).toEqual([{ every: 5_000 }]);
});

test("time is told by the clock, and is up in the second of the end, not before", () => {
  const { actor, view } = start({ endsAt: now + 60, now });
  actor.send({ type: "clock.ticked", now: now + 59 });
  expect(view()).toEqual({ status: "counting", endsAt: now + 60, now: now + 59 });
  actor.send({ type: "clock.ticked", now: now + 60 });
  expect([view(), actor.getSnapshot().status]).toEqual([{ status: "over" }, "done"]);
});

test("what has ended already is over at once, and no clock is asked", () => {
  const { ticks, view } = start({ endsAt: now, now });
  expect([view(), ticks]).toEqual([{ status: "over" }, []]);
});
