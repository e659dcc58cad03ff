import fc from "fast-check";
import { expect, test } from "vitest";

import { noticeDays } from "../../src/domain/notice/notice-days.ts";

const NOW = 1_790_000_000;
const at = (created_at: number) => ({ created_at });

test("days are named, and the latest two by words", () => {
  const days = noticeDays([at(NOW), at(NOW - 60), at(NOW - 86_400), at(NOW - 5 * 86_400)], NOW, "UTC");
  expect(days.map(({ name, items }) => [name, items.length])).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
    ["Sep 16, 2026", 1],
  ]);
});

test("nothing is lost or changes its place", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 * 86_400 })), (ages) => {
      const items = ages.toSorted((one, other) => one - other).map((age) => at(NOW - age));
      const days = noticeDays(items, NOW, "UTC");
      expect(days.flatMap((day) => day.items)).toEqual(items);
      expect(new Set(days.map(({ name }) => name)).size).toBe(days.length);
    }),
  );
});
