import fc from "fast-check";
import { expect, test } from "vitest";

import { addCalendarMonths, dateOf, daysInMonth } from "../../src/domain/calendar/calendar.ts";

const seconds = (text: string): number => Date.parse(text) / 1000;
/** Four centuries around now, in epoch seconds: every rule of leap years comes up. */
const time = fc.integer({ min: seconds("1850-01-01T00:00:00Z"), max: seconds("2250-12-31T23:59:59Z") });

test("a date is the one that the engine's own calendar knows", () => {
  fc.assert(
    fc.property(time, (at) => {
      expect(dateOf(at)).toBe(new Date(at * 1000).toISOString().slice(0, 10));
    }),
    { numRuns: 3_000 },
  );
  for (const text of ["0099-03-01", "1600-02-29", "1900-02-28", "1900-03-01", "2000-02-29", "2100-03-01"])
    expect(dateOf(seconds(`${text}T23:59:59Z`))).toBe(text);
});

test("months have the days that the engine's own calendar knows", () => {
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  for (const year of [1600, 1900, 2000, 2023, 2024, 2100])
    expect(months.map((month) => daysInMonth(year, month))).toEqual(
      months.map((month) => new Date(Date.UTC(year, month, 0)).getUTCDate()),
    );
});

test("[X-12] so many months later is the same day and time, or the month's last day", () => {
  fc.assert(
    fc.property(time, fc.integer({ min: 0, max: 600 }), (at, months) => {
      const [from, to] = [new Date(at * 1000), new Date(addCalendarMonths(at, months) * 1000)];
      const counted = from.getUTCFullYear() * 12 + from.getUTCMonth() + months;
      expect(to.getUTCFullYear() * 12 + to.getUTCMonth()).toBe(counted);
      const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
      expect(to.getUTCDate()).toBe(Math.min(from.getUTCDate(), last));
      expect(to.toISOString().slice(10)).toBe(from.toISOString().slice(10));
    }),
    { numRuns: 2_000 },
  );
});
