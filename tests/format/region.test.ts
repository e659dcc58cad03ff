import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";

import { localDayOf, localDayStart, sameClockOn, weeksOf } from "../../src/domain/calendar/local-day.ts";
import { formatCents } from "../../src/domain/format/cents.ts";
import { clockText, dateText, dateTimeText, zoneName } from "../../src/domain/format/moment.ts";
import { shortNumber } from "../../src/domain/format/number.ts";
import { tellRegion } from "../../src/domain/format/region.ts";
import { isTimeZone, wallClockAt } from "../../src/domain/format/zone.ts";
import { timeOfWallClock } from "../../src/domain/format/wall-clock.ts";
import { localTime, readLocalTime } from "../../src/views/post-editor/local-time.ts";

afterEach(() => tellRegion(null));

const at = (text: string): number => Date.parse(text) / 1000;
const march = at("2026-03-05T22:07:00Z");

describe("the region of a page", () => {
  test("tells dates, times and numbers in its language and zone", () => {
    tellRegion({ language: "de-DE", time_zone: "Asia/Tokyo" });
    expect(dateText(march)).toBe("6. März 2026");
    expect(clockText(march)).toBe("07:07");
    expect(formatCents(123_456)).toBe("$1.234,56");
    expect(shortNumber(1250)).toBe("1,2k");
    expect(zoneName(undefined)).toBe("Asia/Tokyo");
    expect(localTime(march)).toBe("2026-03-06T07:07");
    expect(readLocalTime("2026-03-06T07:07")).toBe(march);
    expect(localDayOf(march)).toEqual({ year: 2026, month: 3, day: 6 });
    expect(dateTimeText(march, "UTC")).toBe("Mar 5, 2026, 10:07 PM");
  });

  test("of a zone alone stays English; without one all is as before", () => {
    tellRegion({ language: null, time_zone: "America/New_York" });
    expect(dateTimeText(march)).toBe("Mar 5, 2026, 5:07 PM");
    expect(formatCents(-123_456)).toBe("-$1,234.56");
    tellRegion(null);
    expect(dateTimeText(march, "UTC")).toBe("Mar 5, 2026, 10:07 PM");
  });

  test("of an account is told in its mails, in UTC where it has chosen no zone", () => {
    expect(dateText(march, { language: "de-DE", time_zone: null })).toBe("5. März 2026");
    expect(dateText(march, { language: null, time_zone: "Asia/Tokyo" })).toBe("Mar 6, 2026");
    expect(formatCents(999, "sv-SE")).toBe("$9,99");
  });

  test("every Monday at nine stays at nine when the clocks are changed", () => {
    tellRegion({ language: null, time_zone: "Europe/Berlin" });
    const nine = readLocalTime("2026-03-23T09:00")!;
    const next = sameClockOn({ year: 2026, month: 3, day: 30 }, nine);
    expect(localTime(next)).toBe("2026-03-30T09:00");
    expect(next - nine).toBe(7 * 86_400 - 3600);
    expect(weeksOf(2026, 3)[0]![0]).toEqual({ year: 2026, month: 2, day: 23 });
    expect(localDayStart({ year: 2026, month: 3, day: 29 })).toBe(at("2026-03-28T23:00:00Z"));
  });
});

describe("the clocks of a zone", () => {
  test("what they show leads back to the moment, in zones of every kind", () => {
    const zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Chatham"];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 4_000_000_000 }), (zone, time) => {
        const back = timeOfWallClock(wallClockAt(time, zone), zone);
        // An hour that comes twice is one of the two.
        expect(wallClockAt(back, zone)).toEqual(wallClockAt(time, zone));
        expect(Math.abs(back - time)).toBeLessThanOrEqual(3600);
      }),
    );
  });

  test("a time that is skipped is as much later", () => {
    const skipped = { year: 2026, month: 3, day: 29, hour: 2, minute: 30, second: 0 };
    expect(timeOfWallClock(skipped, "Europe/Berlin")).toBe(at("2026-03-29T01:30:00Z"));
    const inNewYork = { year: 2026, month: 3, day: 8, hour: 2, minute: 30, second: 0 };
    expect(timeOfWallClock(inNewYork, "America/New_York")).toBe(at("2026-03-08T07:30:00Z"));
  });

  test("zones that do not exist are none", () => {
    expect(["Europe/Berlin", "UTC", "Asia/Kolkata"].map(isTimeZone)).toEqual([true, true, true]);
    expect(["Europe/Atlantis", "", "x", "+01:00"].map(isTimeZone)).toEqual([false, false, false, false]);
  });
});
