import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { statsPeriods, type StatsPeriod } from "../../src/domain/calendar/stats-period.ts";
import { changeOf, changeText, fanRate, statsSpanOf } from "../../src/domain/stats/stats-span.ts";
import { isRobot, viewSourceOf } from "../../src/domain/stats/view-source.ts";
import { dayStartOf } from "../../src/server/http/time-zone.ts";

const DAY = 86_400;
const names = Object.keys(statsPeriods) as StatsPeriod[];

const spanAt = (period: StatsPeriod, now: number, zone: string, since = now - 500 * DAY) => {
  const dayStart = (at: number) => dayStartOf(at, zone);
  const today = dayStart(now);
  return statsSpanOf({ period, now, since, days: { today, yesterday: dayStart(today - 1) }, dayStart });
};

describe("the parts of a period", () => {
  test("follow each other, end now, and are few; of days each begins at midnight of the zone", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.integer({ min: 1_700_000_000, max: 1_800_000_000 }),
        fc.constantFrom("UTC", "Europe/Stockholm", "America/Los_Angeles", "Asia/Kolkata"),
        fc.integer({ min: 0, max: 3_000 }),
        (period, now, zone, age) => {
          const { starts, to, before } = spanAt(period, now, zone, now - age * DAY);
          expect(starts.length).toBeLessThanOrEqual(73);
          expect(starts.every((start, index) => index === 0 || start > starts[index - 1]!)).toBe(true);
          expect(starts.at(-1)!).toBeLessThan(to);
          expect(to).toBeLessThanOrEqual(now + 1);
          expect(before).toBe(period === "all" ? null : starts[0]! - (to - starts[0]!));
          if (period === "today" || period === "yesterday") return;
          for (const start of starts) expect(dayStartOf(start, zone)).toBe(start);
        },
      ),
    );
  });

  test("a week has 7 days, a month 30, a year 365 in parts of five, also over a change of clocks", () => {
    const now = Date.UTC(2026, 2, 30, 12) / 1000;
    const lengths = names.map((period) => spanAt(period, now, "Europe/Stockholm").starts.length);
    expect(Object.fromEntries(names.map((period, index) => [period, lengths[index]]))).toMatchObject({
      ...{ yesterday: 23, week: 7, month: 30, year: 73 },
    });
    // The day on which the clocks go forward has 23 hours.
    const { starts } = spanAt("week", now, "Europe/Stockholm");
    expect(starts.slice(1).map((start, index) => (start - starts[index]!) / 3600)).toEqual([
      24, 24, 24, 24, 24, 23,
    ]);
  });
});

test("what led to a profile is known by its host alone", () => {
  const from = (referrer: string) => viewSourceOf(referrer, "https://marquee.example");
  expect(
    ["", "no address", "https://marquee.example/browse", "https://www.google.co.uk/", "https://t.co/x"].map(
      from,
    ),
  ).toEqual(["direct", "direct", "site", "search", "social"]);
  expect(
    ["https://blog.example/?u=google.com", "https://notgoogle.company/", "https://evil.example/x.com"].map(
      from,
    ),
  ).toEqual(["other", "other", "other"]);
  fc.assert(fc.property(fc.string(), (text) => typeof from(text) === "string"));
});

test("robots say so, browsers do not", () => {
  expect([null, "", "Googlebot/2.1", "HeadlessChrome/156.0", "curl/8"].map(isRobot)).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  expect(isRobot("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36")).toBe(
    false,
  );
});

test("changes and rates compare with nothing only where there is something", () => {
  expect([changeOf(15, 10), changeOf(0, 10), changeOf(3, 0), changeOf(3, null)]).toEqual([
    50,
    -100,
    null,
    null,
  ]);
  expect([fanRate(1, 8), fanRate(0, 5), fanRate(3, 0)]).toEqual([12.5, 0, null]);
});

test("a change is told in percent, from tenfold on as so many times as much", () => {
  expect([50, 0, -100, 899, 900, 960, 478_567].map(changeText)).toEqual([
    "+50% against",
    "0% against",
    "-100% against",
    "+899% against",
    "10 times as many as",
    "11 times as many as",
    "4.7k times as many as",
  ]);
});

describe("the parts of all time", () => {
  const now = Date.UTC(2026, 2, 30, 12) / 1000;
  const of = (days: number) => {
    const { starts, to, before } = spanAt("all", now, "UTC", now - days * DAY);
    return [starts.length, starts.length < 2 ? null : (starts[1]! - starts[0]!) / DAY, to - now, before];
  };

  test("are days, and few of more days once it is longer than 60", () => {
    // As old as it is, and a second: the moment itself counts.
    expect([of(0), of(0.5), of(1), of(59), of(60), of(119), of(120)]).toEqual([
      ...[
        [1, null, 1, null],
        [1, null, 1, null],
        [2, 1, 1, null],
        [60, 1, 1, null],
        [31, 2, 1, null],
        [60, 2, 1, null],
        [41, 3, 1, null],
      ],
    ]);
    // A page that begins later, by a clock that is ahead.
    expect(of(-3)).toEqual([1, null, 1, null]);
  });
});

test("a day is shown by its hours, beside as long a time before; today up to now", () => {
  const now = Date.UTC(2026, 2, 30, 12) / 1000;
  const midnight = Date.UTC(2026, 2, 30) / 1000;
  const today = spanAt("today", now - 1, "UTC");
  expect([today.starts[0], today.starts.length, today.to, today.before]).toEqual([
    ...[midnight, 12, now, midnight - 12 * 3600],
  ]);
  expect(spanAt("today", now, "UTC").starts).toHaveLength(13);
  expect(spanAt("today", midnight, "UTC").starts).toEqual([midnight]);
  const yesterday = spanAt("yesterday", now, "UTC");
  expect([yesterday.starts[0], yesterday.starts.length, yesterday.to, yesterday.before]).toEqual([
    ...[midnight - DAY, 24, midnight, midnight - 2 * DAY],
  ]);
});
