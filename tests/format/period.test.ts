import { expect, test } from "vitest";

import { durationText } from "../../src/domain/format/duration-text.ts";
import { periodOf, periodSeconds, periodUnits } from "../../src/domain/format/period.ts";

test("the picker offers 1 to 31 days and 2 to 6 months", () => {
  expect(periodUnits).toMatchObject({ days: { least: 1, most: 31 }, months: { least: 2, most: 6 } });
});

test("it begins with 15 days, and with 6 months", () => {
  expect([periodUnits.days.usual, periodUnits.months.usual]).toEqual([15, 6]);
});

test("[CCONST-01] [CCONST-02] [FMT-11] [FMT-12] a month is 31 days: 6 months are 16070400 seconds, 15 days 1296000", () => {
  expect(periodSeconds({ unit: "months", count: 6 })).toBe(16_070_400);
  expect(periodSeconds({ unit: "days", count: 15 })).toBe(1_296_000);
  expect(durationText(16_070_400)).toBe("6 months");
  expect(durationText(1_296_000)).toBe("15 days");
});

test("what was picked is shown as it was picked; a month is 31 days", () => {
  for (const unit of ["days", "months"] as const) {
    const { least, most } = periodUnits[unit];
    for (let count = least; count <= most; count += 1)
      expect(periodOf(periodSeconds({ unit, count }))).toEqual({ unit, count });
  }
  expect(periodOf(3600)).toEqual({ unit: "days", count: 1 });
  expect(periodOf(100 * 86_400)).toEqual({ unit: "days", count: 31 });
});
