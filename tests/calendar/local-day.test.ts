import fc from "fast-check";
import { afterEach, expect, test } from "vitest";

import {
  dayKey,
  dayName,
  localDayOf,
  localDayStart,
  neighbourOf,
  periodName,
  periodSpan,
  plannedOn,
  sameClockOn,
  shownPeriod,
  weeksOf,
  type ShownPeriod,
} from "../../src/domain/calendar/local-day.ts";

const zone = process.env["TZ"];
const inZone = (name: string): void => {
  process.env["TZ"] = name;
};
afterEach(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

const seconds = (text: string): number => Date.parse(text) / 1000;
const time = fc.integer({ min: seconds("2000-01-02T00:00:00Z"), max: seconds("2100-12-30T00:00:00Z") });
const zones = ["UTC", "Europe/Stockholm", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"];

test("[ACCT-75] each moment is in the day, month and year that are shown for it, and in no neighbour of them", () => {
  for (const name of zones) {
    inZone(name);
    fc.assert(
      fc.property(time, (at) => {
        const day = localDayOf(at);
        const periods: readonly ShownPeriod[] = [
          { unit: "day", ...day },
          { unit: "month", year: day.year, month: day.month },
          { unit: "year", year: day.year },
        ];
        for (const period of periods) {
          const { from, to } = periodSpan(period);
          expect(at >= from && at < to).toBe(true);
          const [before, after] = [neighbourOf(period, -1), neighbourOf(period, 1)];
          // In Apia a day of 2011 does not exist.
          if (before !== null && name !== "Pacific/Apia") expect(periodSpan(before).to).toBe(from);
          if (after !== null && name !== "Pacific/Apia") expect(periodSpan(after).from).toBe(to);
        }
        expect(localDayStart(day)).toBe(periodSpan(periods[0]!).from);
      }),
      { numRuns: 300 },
    );
  }
});

test("the calendar ends where its years end", () => {
  expect(neighbourOf({ unit: "year", year: 2000 }, -1)).toBeNull();
  expect(neighbourOf({ unit: "month", year: 2100, month: 12 }, 1)).toBeNull();
  expect(neighbourOf({ unit: "day", year: 2000, month: 1, day: 1 }, -1)).toBeNull();
  expect(neighbourOf({ unit: "month", year: 2026, month: 12 }, 1)).toEqual({
    ...{ unit: "month", year: 2027, month: 1 },
  });
});

test("[POSTS-25] an entry that is moved to another day keeps what its clock shows, when clocks are changed between too", () => {
  inZone("Europe/Stockholm");
  const monday = seconds("2026-03-23T09:00:00+01:00");
  expect(sameClockOn({ year: 2026, month: 3, day: 30 }, monday)).toBe(seconds("2026-03-30T09:00:00+02:00"));
  fc.assert(
    fc.property(time, time, (at, other) => {
      const moved = sameClockOn(localDayOf(other), at);
      expect(dayKey(localDayOf(moved))).toBe(dayKey(localDayOf(other)));
    }),
    { numRuns: 500 },
  );
});

test("a month stands in whole weeks from Monday on, each of its days once", () => {
  for (let month = 1; month <= 12; month += 1) {
    const weeks = weeksOf(2026, month);
    const days = weeks.flat();
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(new Set(days.map(dayKey)).size).toBe(days.length);
    expect(dayName(days[0]!)).toMatch(/^Monday/);
    expect(days.filter((day) => day.month === month)).toHaveLength(new Date(2026, month, 0).getDate());
  }
});

test("a new post for a day is planned at noon, today in the next full hour, and never for a day that is over", () => {
  inZone("UTC");
  const now = seconds("2026-11-23T18:35:00Z");
  expect(plannedOn({ year: 2026, month: 11, day: 24 }, now)).toBe(seconds("2026-11-24T12:00:00Z"));
  expect(plannedOn({ year: 2026, month: 11, day: 23 }, now)).toBe(seconds("2026-11-23T19:00:00Z"));
  expect(plannedOn({ year: 2026, month: 11, day: 22 }, now)).toBeNull();
  expect(plannedOn({ year: 2026, month: 11, day: 23 }, seconds("2026-11-23T23:59:00Z"))).toBeNull();
});

test("periods are called by their day, month and year", () => {
  inZone("UTC");
  expect(periodName({ unit: "day", year: 2026, month: 11, day: 23 })).toBe("Monday, November 23, 2026");
  expect(periodName(shownPeriod({ unit: "now" }, seconds("2026-11-23T12:00:00Z")))).toBe("November 2026");
  expect(periodName({ unit: "year", year: 2026 })).toBe("2026");
});
