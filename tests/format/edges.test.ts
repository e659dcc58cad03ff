import { describe, expect, test } from "vitest";

import { initialsOf } from "../../src/domain/format/initials.ts";
import { agoText, dateText, dateTimeText } from "../../src/domain/format/moment.ts";
import { whenText } from "../../src/domain/format/when.ts";

/** Half past eleven in the evening of 5 March 2026 in New York: the sixth in UTC and east of it. */
const late = Date.UTC(2026, 2, 6, 4, 30) / 1000;

describe("a date", () => {
  test("is the one of the given zone, also when another zone was asked for before", () => {
    expect(dateText(late, "UTC")).toBe("Mar 6, 2026");
    expect(dateText(late, "America/New_York")).toBe("Mar 5, 2026");
    expect(dateText(late, "UTC")).toBe("Mar 6, 2026");
    expect(dateTimeText(late, "Asia/Tokyo")).toMatch(/^Mar 6, 2026, 1:30\sPM$/);
    expect(dateTimeText(late, "America/New_York")).toMatch(/^Mar 5, 2026, 11:30\sPM$/);
  });

  test("is the one of the browser's own zone without one", () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(dateText(late)).toBe(dateText(late, timeZone));
  });
});

test("an age changes its unit when the unit is full, and is rounded down", () => {
  const ago = (age: number): string => agoText(late - age, { now: late, timeZone: "America/New_York" });
  const [minute, hour, day] = [60, 3600, 86_400];
  expect([0, minute - 1, minute, hour - 1, hour, day - 1, day, 7 * day - 1].map(ago)).toEqual([
    "just now",
    "just now",
    "1m",
    "59m",
    "1h",
    "23h",
    "1d",
    "6d",
  ]);
  expect(ago(7 * day)).toBe("Feb 26, 2026");
});

test("a moment beside now is told in minutes, hours, or by its date from a day on", () => {
  const when = (distance: number): string => whenText(late + distance, late, "America/New_York");
  const [minute, hour, day] = [60, 3600, 86_400];
  expect([1, 2 * minute - 1, hour - 1, hour, 2 * hour - 1, day - 1, day].map(when)).toEqual([
    "in 1 minute",
    "in 1 minute",
    "in 59 minutes",
    "in 1 hour",
    "in 1 hour",
    "in 23 hours",
    "on Mar 6, 2026",
  ]);
  expect([0, -minute, -2 * hour, -day].map(when)).toEqual([
    "1 minute ago",
    "1 minute ago",
    "2 hours ago",
    "on Mar 4, 2026",
  ]);
});

test("initials are of the first and the last word that have a letter", () => {
  expect(["Dana", "Dana Reyes", "Dana Maria Reyes", "- Dana -", "...", "dana_reyes"].map(initialsOf)).toEqual(
    ["D", "DR", "DR", "D", "", "dr"],
  );
});
