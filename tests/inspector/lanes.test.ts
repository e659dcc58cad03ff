import { expect, test } from "vitest";

import { lanesOf, MOST_LANES, railsAt } from "../../src/views/inspector/lanes.ts";

const step = (actor: number, source: number | null = null) => ({ actor, source });

test("each actor that takes or sends something has a lane of its own, the eldest first", () => {
  const { actors, of } = lanesOf([step(3), step(1, 5), step(3)]);
  expect([actors, [...of]]).toEqual([
    [1, 3, 5],
    [
      [1, 0],
      [3, 1],
      [5, 2],
    ],
  ]);
});

test("where there are too many, those have a lane that have most to do", () => {
  const many = Array.from({ length: MOST_LANES + 3 }, (_, index) => step(index + 1));
  const { actors, of } = lanesOf([...many, step(MOST_LANES + 3), step(MOST_LANES + 2, MOST_LANES + 3)]);
  expect(actors).toHaveLength(MOST_LANES);
  expect(actors.slice(-2)).toEqual([MOST_LANES + 2, MOST_LANES + 3]);
  expect(of.get(MOST_LANES)).toBeUndefined();
});

test("a lane has a line from its actor's first step on, while it lives or has more to come", () => {
  const lanes = lanesOf([step(1), step(2), step(3)]);
  const facts = new Map([
    [1, { taken: 1, first: 0, last: 1 }],
    [2, { taken: 1, first: 2, last: 4 }],
  ]);
  const statuses = new Map([
    [1, { status: "live" }],
    [2, { status: "done" }],
  ] as const);
  expect([0, 2, 4, 5].map((at) => railsAt(lanes, facts, statuses, at))).toEqual(["100", "110", "110", "100"]);
});
