import fc from "fast-check";
import { expect, test } from "vitest";

import {
  CALENDAR_PATH,
  calendarPath,
  movedCalendar,
  readCalendar,
} from "../../src/domain/calendar/calendar-address.ts";

const at = (...segments: readonly (number | string)[]) => [CALENDAR_PATH, ...segments].join("/");

test("[ACCT-75] no segment is the current month, a year, a month or a day is itself", () => {
  expect(readCalendar(at())).toEqual({ unit: "now" });
  expect(readCalendar(at(2026))).toEqual({ unit: "year", year: 2026 });
  expect(readCalendar(at(2026, 11))).toEqual({ unit: "month", year: 2026, month: 11 });
  expect(readCalendar(at(2024, 2, 29))).toEqual({ unit: "day", year: 2024, month: 2, day: 29 });
});

test("[ACCT-75] a bad day is its month, a bad month its year, a bad year the current month, and the address says so", () => {
  const falls: readonly (readonly [string, string | null])[] = [
    [at(2026, 2, 29), at(2026, 2)],
    [at(2026, 11, 31), at(2026, 11)],
    [at(2026, 11, 0), at(2026, 11)],
    [at(2026, 11, "x"), at(2026, 11)],
    [at(2026, 13), at(2026)],
    [at(2026, 0, 5), at(2026)],
    [at(2026, "-1", 5), at(2026)],
    [at(1999), CALENDAR_PATH],
    [at(2101, 1, 1), CALENDAR_PATH],
    [at(0), CALENDAR_PATH],
    [at(275_760, 9, 13), CALENDAR_PATH],
    [at("nonsense", 9), CALENDAR_PATH],
    [at("1e3"), CALENDAR_PATH],
    [at(2026, "03", "05"), at(2026, 3, 5)],
    [at(2000, 1, 1), null],
    [at(2100, 12, 31), null],
    [`${at(2026, 3)}/`, null],
    [CALENDAR_PATH, null],
  ];
  for (const [address, moved] of falls) expect([address, movedCalendar(address)]).toEqual([address, moved]);
});

test("[ACCT-75] whatever the segments are, one replacement ends at an address that shows the same", () => {
  const segment = fc.oneof(fc.integer({ min: -5, max: 2200 }).map(String), fc.string({ maxLength: 6 }));
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
      const address = at(...segments);
      const moved = movedCalendar(address) ?? address;
      expect(movedCalendar(moved)).toBeNull();
      expect(readCalendar(moved)).toEqual(readCalendar(address));
      expect(readCalendar(calendarPath(readCalendar(address)))).toEqual(readCalendar(address));
    }),
    { numRuns: 3_000 },
  );
});
