import { afterEach, describe, expect, test, vi } from "vitest";

import { initialsOf } from "../../src/domain/format/initials.ts";
import { agoText, dateText, dateTimeText } from "../../src/domain/format/moment.ts";
import { whenText } from "../../src/domain/format/when.ts";

/** Half past eleven in the evening of 5 March 2026 in New York: the sixth in UTC and east of it. */
const late = Date.UTC(2026, 2, 6, 4, 30) / 1000;

afterEach(() => void vi.unstubAllEnvs());

describe("a date", () => {
  test("is UTC's where that is asked for, else that of the browser's own zone, also when another was before", () => {
    vi.stubEnv("TZ", "America/New_York");
    expect(dateText(late, "UTC")).toBe("Mar 6, 2026");
    expect(dateText(late)).toBe("Mar 5, 2026");
    expect(dateText(late, "UTC")).toBe("Mar 6, 2026");
    expect(dateTimeText(late)).toBe("Mar 5, 2026, 11:30 PM");
    vi.stubEnv("TZ", "Asia/Tokyo");
    expect(dateTimeText(late)).toBe("Mar 6, 2026, 1:30 PM");
    expect(dateTimeText(late, "UTC")).toBe("Mar 6, 2026, 4:30 AM");
  });

  test("reads as Intl writes it, at each hour of a day and on both sides of a change of the clock", () => {
    vi.stubEnv("TZ", "America/New_York");
    const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
    const spring = Date.UTC(2026, 2, 8) / 1000;
    for (let hour = 0; hour < 48; hour += 1) {
      const time = spring + hour * 3600 + 60;
      expect(dateTimeText(time)).toBe(format.format(time * 1000).replaceAll(/\s/g, " "));
    }
  });
});

test("an age changes its unit when the unit is full, and is rounded down", () => {
  vi.stubEnv("TZ", "America/New_York");
  const ago = (age: number): string => agoText(late - age, { now: late });
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
  vi.stubEnv("TZ", "America/New_York");
  const when = (distance: number): string => whenText(late + distance, late);
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
