import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { formatCents } from "../../src/domain/format/cents.ts";
import { amountProblemTexts, parseCents } from "../../src/domain/format/typed-cents.ts";
import {
  countdownLabel,
  defaultOfferText,
  profileCountdownRefresh,
  timeLeft,
} from "../../src/domain/format/countdown.ts";
import { durationText } from "../../src/domain/format/duration-text.ts";
import { daySeconds, monthSeconds, playingTime } from "../../src/domain/format/duration.ts";
import { agoText, dateText } from "../../src/domain/format/moment.ts";
import { counted, shortNumber } from "../../src/domain/format/number.ts";

const centsOf = (text: string, signed = false): unknown => {
  const read = parseCents(text, { signed });
  return "cents" in read ? read.cents : read.problem;
};

describe("currency input", () => {
  test.each([
    ["12.34", 1234],
    ["5.00", 500],
    ["5", 500],
    [".5", 50],
    ["12.3", 1230],
  ])("%s is %i cents", (text, cents) => expect(centsOf(text)).toBe(cents));

  test.each([
    ["12,34", 1234],
    ["5,50", 550],
  ])("a comma separates decimals: %s is %i cents", (text, cents) => expect(centsOf(text)).toBe(cents));

  test.each([
    ["1,234.56", 123_456],
    ["1.234,56", 123_456],
    ["1,234.50", 123_450],
    ["1,234", 123],
  ])("the last separator is the decimal one: %s is %i cents", (text, cents) =>
    expect(centsOf(text)).toBe(cents),
  );

  test("[CVAL-42] digits after the second are cut, spaces and a leading $ are ignored", () => {
    expect(centsOf("1.239")).toBe(123);
    expect(centsOf(" $ 12 345.67 ")).toBe(1_234_567);
  });

  test("[CVAL-42] nothing, letters and a lone sign have their own texts; a minus needs leave", () => {
    expect(centsOf("")).toBe("required");
    expect(centsOf("  ")).toBe("required");
    for (const text of ["abc", "1a", "$", "-", ".", "1-2", "--1", "$$1"])
      expect(centsOf(text, true)).toBe("not_an_amount");
    expect(centsOf("-5")).toBe("not_an_amount");
    expect(centsOf("-5", true)).toBe(-500);
    expect(amountProblemTexts).toEqual({
      required: "This field is required",
      not_an_amount: "Please enter an amount, like 5.00",
    });
  });

  test("what is written from cents is read back as the same cents", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
        expect(centsOf(formatCents(cents), true)).toBe(cents);
      }),
    );
  });

  test("amounts are written with thousands and two decimals", () => {
    expect([0, 5, 999, 123_456, -250].map((cents) => formatCents(cents))).toEqual([
      "$0.00",
      "$0.05",
      "$9.99",
      "$1,234.56",
      "-$2.50",
    ]);
  });
});

describe("countdown", () => {
  test("[FMT-05] from one day on the days show, whole and down", () => {
    expect(timeLeft(daySeconds, 0)).toBe("1 day");
    expect(timeLeft(3 * daySeconds + 86_399, 0)).toBe("3 days");
  });

  test("[FMT-06] below a day HH:MM:SS shows", () => {
    expect(timeLeft(86_399, 0)).toBe("23:59:59");
    expect(timeLeft(61, 0)).toBe("00:01:01");
    expect(timeLeft(1, 0)).toBe("00:00:01");
  });

  test("[FMT-07] nothing shows when time is up", () => {
    expect(timeLeft(100, 100)).toBeNull();
    expect(countdownLabel({ endsAt: 100 }, 101)).toBeNull();
  });

  test("[FMT-08] [FMT-09] [FMT-14] [ENT-20] an offer without a text of its own says 'Special offer ends'", () => {
    expect(defaultOfferText).toBe("Special offer ends");
    expect(countdownLabel({ endsAt: 1_790_172_800 }, 1_790_000_000)).toBe("Special offer ends in 2 days");
    expect(countdownLabel({ endsAt: 1_790_003_600, offerText: "Your trial ends" }, 1_790_000_000)).toBe(
      "Your trial ends in 01:00:00",
    );
  });

  test("[FMT-10] profiles refresh it each 5 s", () => expect(profileCountdownRefresh).toBe(5000));

  test("[FMT-05] [FMT-06] less time left never reads as more", () => {
    const read = (text: string | null): number => {
      if (text === null) return 0;
      const days = /^(\d+) days?$/.exec(text)?.[1];
      if (days !== undefined) return Number(days) * daySeconds;
      const [hours = 0, minutes = 0, seconds = 0] = text.split(":").map(Number);
      return hours * 3600 + minutes * 60 + seconds;
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (left, passed) => {
          expect(read(timeLeft(left, 0))).toBeLessThanOrEqual(left);
          expect(read(timeLeft(left, passed))).toBeLessThanOrEqual(read(timeLeft(left, 0)));
        },
      ),
    );
  });
});

describe("durations and numbers", () => {
  test("a month is 31 days; six are 16070400 s", () => {
    expect(monthSeconds).toBe(2_678_400);
    expect(durationText(monthSeconds)).toBe("1 month");
    expect(6 * monthSeconds).toBe(16_070_400);
    expect(durationText(16_070_400)).toBe("6 months");
  });

  test("a day is 86400 s; 15 days are 1296000 s", () => {
    expect(daySeconds).toBe(86_400);
    expect(durationText(1_296_000)).toBe("15 days");
    expect(durationText(daySeconds)).toBe("1 day");
  });

  test("[FMT-14] other lengths are hours and minutes", () => {
    expect(durationText(7200)).toBe("2 hours");
    expect(durationText(5400)).toBe("1 hour 30 minutes");
    expect(durationText(60)).toBe("1 minute");
    expect([0, 90, 119].map(durationText)).toEqual(["0 minutes", "1 minute", "1 minute"]);
    expect([3.5, 59.4].map(playingTime)).toEqual(["0:04", "0:59"]);
    expect([4, 65, 3723].map(playingTime)).toEqual(["0:04", "1:05", "1:02:03"]);
  });

  test("[FMT-13] [FMT-14] thousands are k and millions m, rounded down, without '.0'", () => {
    const shown = [0, 999, 1000, 1234, 1299, 12_000, 999_949, 999_999, 1_000_000, 1_250_000].map(shortNumber);
    expect(shown).toEqual(["0", "999", "1k", "1.2k", "1.2k", "12k", "999.9k", "999.9k", "1m", "1.2m"]);
    expect([counted(1, "like"), counted(1500, "like")]).toEqual(["1 like", "1.5k likes"]);
  });
});

test("a post's age grows from minutes to a date", () => {
  const place = { timeZone: "UTC" as const, now: 1_790_000_000 };
  expect([30, 300, 7200, 172_800].map((age) => agoText(place.now - age, place))).toEqual([
    "just now",
    "5m",
    "2h",
    "2d",
  ]);
  expect(agoText(place.now - 30 * daySeconds, place)).toBe(dateText(place.now - 30 * daySeconds, "UTC"));
  expect(dateText(1_772_712_000, "UTC")).toBe("Mar 5, 2026");
});
