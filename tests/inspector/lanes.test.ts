import { expect, test } from "vitest";

import type { ActorAt } from "../../src/machines/inspector/timeline.ts";
import { lanesOf, namedAt, railsAt } from "../../src/views/inspector/lanes.ts";

const actors = [
  { number: 1, status: "live" },
  { number: 2, status: "done" },
  { number: 3, status: "done" },
  { number: 4, status: "stopped" },
] as unknown as readonly ActorAt[];
const facts = new Map([
  [1, { taken: 1, first: 0, last: 9 }],
  [2, { taken: 1, first: 1, last: 4 }],
  [3, { taken: 1, first: 6, last: 8 }],
]);

test("a lane is used again when its actor is over; who took nothing has none", () => {
  const lanes = lanesOf(actors, facts);
  expect([...lanes.of]).toEqual([
    [1, 0],
    [2, 1],
    [3, 1],
  ]);
  expect([0, 1, 5, 7, 9].map((step) => railsAt(lanes, step))).toEqual(["10", "11", "10", "11", "10"]);
});

test("above a lane stands whose line runs there, else who was there last", () => {
  const lanes = lanesOf(actors, facts);
  expect([0, 4, 5, 6, 9].map((step) => namedAt(lanes, step)[1])).toEqual([2, 2, 2, 3, 3]);
});
