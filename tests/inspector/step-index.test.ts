import { expect, test } from "vitest";

import { readCondition, createWhenReader } from "../../src/machines/inspector/condition.ts";
import { stepIndexOf } from "../../src/machines/inspector/step-index.ts";
import type { Timeline } from "../../src/machines/inspector/timeline.ts";

const types = ["typed", "clock.ticked", "saved"];

/** Steps of three actors in turns, each with an event of its own type. */
const timelineOf = (length: number, machine: string): Timeline =>
  ({
    length,
    step: (index: number) => ({ actor: index % 3, values: ["on"], event: { type: types[index % 3] } }),
    actorAt: () => ({ machine }),
  }) as unknown as Timeline;

test("the index of a timeline knows each step once, however far it grows", () => {
  const timeline = timelineOf(3_000, "lamp");
  for (const length of [10, 1_024, 1_025, 3_000]) stepIndexOf(timeline, length);
  const { actors, types: places, noise, names } = stepIndexOf(timeline, 3_000);
  expect(names).toEqual(types);
  const all = Array.from({ length: 3_000 }, (_, index) => index);
  expect([...actors.subarray(0, 3_000)]).toEqual(all.map((index) => index % 3));
  expect([...places.subarray(0, 3_000)]).toEqual(all.map((index) => index % 3));
  expect([...noise.subarray(0, 3_000)]).toEqual(all.map((index) => (index % 3 === 1 ? 1 : 0)));
  expect(actors).toHaveLength(4_096);
});

const when = (text: string) => {
  const read = readCondition(text);
  if (!read.sound) throw new Error(read.error);
  return createWhenReader(read.condition);
};

test("a condition forgets the actors of another timeline, and states have no order", () => {
  const reader = when("lamp: event = saved");
  expect(reader.read(timelineOf(6, "lamp"), 6)).toEqual([2, 5]);
  expect(reader.read(timelineOf(6, "clock"), 6)).toEqual([]);
  expect(when("state = on").read(timelineOf(3, "lamp"), 3)).toEqual([0, 1, 2]);
  expect(when("state < on").read(timelineOf(3, "lamp"), 3)).toEqual([]);
});
