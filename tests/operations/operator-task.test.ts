import { expect, test } from "vitest";

import { dayOf, minuteOf } from "../../src/server/operations/operator-task.ts";

// 2026-11-27 00:00 UTC.
const midnight = 1_795_737_600;

test("the day by which a repeated refund is known holds from midnight to midnight, in UTC (CCONST-09)", () => {
  expect([0, 59, 60, 86_399].map((later) => dayOf(midnight + later))).toEqual(
    Array.from({ length: 4 }, () => "2026-11-27"),
  );
  expect(dayOf(midnight + 86_400)).toBe("2026-11-28");
  expect([0, 59, 60].map((later) => minuteOf(midnight + later))).toEqual([
    "2026-11-27 00:00",
    "2026-11-27 00:00",
    "2026-11-27 00:01",
  ]);
});
