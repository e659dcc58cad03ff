import fc from "fast-check";
import { matchRoutes } from "react-router-dom";
import { expect, test } from "vitest";

import { CALENDAR_PATH, calendarPath } from "../../src/domain/calendar/calendar-address.ts";
import { resolvePage } from "../../src/domain/site/page-rows.ts";

const facts = { rootUsername: null, signupSource: null, development: false } as const;
const resolved = (path: string) => resolvePage(matchRoutes, { path, query: {} }, facts);
const moved = (path: string) => resolved(path).moved;
const read = (path: string) => {
  const { route } = resolved(path);
  return route.page === "calendar" ? route.place : null;
};

const at = (...segments: readonly (number | string)[]) => [CALENDAR_PATH, ...segments].join("/");

test("[ACCT-75] no segment is the current month, a year, a month or a day is itself", () => {
  expect(read(at())).toEqual({ unit: "now" });
  expect(read(at(2026))).toEqual({ unit: "year", year: 2026 });
  expect(read(at(2026, 11))).toEqual({ unit: "month", year: 2026, month: 11 });
  expect(read(at(2024, 2, 29))).toEqual({ unit: "day", year: 2024, month: 2, day: 29 });
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
  for (const [address, to] of falls) expect([address, moved(address)]).toEqual([address, to]);
});

test("[ACCT-75] whatever the segments are, one replacement ends at an address that shows the same", () => {
  const segment = fc.oneof(fc.integer({ min: -5, max: 2200 }).map(String), fc.string({ maxLength: 6 }));
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
      const address = at(...segments.map((each) => encodeURIComponent(each)));
      const place = read(address);
      // Four segments are nothing's address.
      if (place === null) {
        expect(segments.filter((each) => each !== "").length).toBe(4);
        return;
      }
      const to = moved(address) ?? address;
      expect(moved(to)).toBeNull();
      expect(read(to)).toEqual(place);
      expect(read(calendarPath(place))).toEqual(place);
    }),
    { numRuns: 3_000 },
  );
});
