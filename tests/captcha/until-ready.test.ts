import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { untilReady } from "../../src/actors/captcha/until-ready.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A thing that is there from the look on whose number is given; 0: never. */
const watch = (from: number) => {
  const seen = { looks: 0, found: [] as object[], gaveUp: 0 };
  const things = [{}, {}];
  const controller = new AbortController();
  const state = { thing: 0 };
  untilReady(
    () => {
      seen.looks += 1;
      return from > 0 && seen.looks >= from ? things[state.thing]! : null;
    },
    { found: (thing) => seen.found.push(thing), gaveUp: () => (seen.gaveUp += 1) },
    controller.signal,
  );
  return { seen, things, controller, state };
};

test("[CAPI-32] a script is looked for every 100 ms until it is ready", () => {
  const { seen, things } = watch(3);
  vi.advanceTimersByTime(299);
  expect([seen.looks, seen.found]).toEqual([2, []]);
  vi.advanceTimersByTime(1);
  expect(seen.found).toEqual([things[0]]);
  vi.advanceTimersByTime(60_000);
  expect([seen.found.length, seen.gaveUp]).toEqual([1, 0]);
});

test("[CAPI-39] after 100 looks it gives up, once; at the hundredth it is still taken", () => {
  const { seen } = watch(0);
  vi.advanceTimersByTime(9999);
  expect([seen.looks, seen.gaveUp]).toEqual([99, 0]);
  vi.advanceTimersByTime(100_000);
  expect([seen.looks, seen.gaveUp]).toEqual([100, 1]);
  const late = watch(100);
  vi.advanceTimersByTime(100_000);
  expect([late.seen.found.length, late.seen.gaveUp]).toEqual([1, 0]);
});

test("what comes anew is shown anew; nothing is told after the end", () => {
  const { seen, things, state, controller } = watch(1);
  vi.advanceTimersByTime(100);
  state.thing = 1;
  vi.advanceTimersByTime(100);
  expect(seen.found).toEqual(things);
  controller.abort();
  state.thing = 0;
  vi.advanceTimersByTime(100_000);
  expect([seen.looks, seen.found.length]).toEqual([2, 2]);
});
