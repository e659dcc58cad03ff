import { expect, test } from "vitest";

import { spanOf } from "../../src/domain/calendar/stats-period.ts";

const day = 86_400;
/** 2026-11-23, 07:00 UTC. */
const midnight = 20_780 * day;
const now = midnight + 7 * 3600;

test("periods are days of UTC, or so many days up to now", () => {
  expect(spanOf("today", now)).toEqual({ from: midnight, to: now + 1 });
  expect(spanOf("today", midnight)).toEqual({ from: midnight, to: midnight + 1 });
  expect(spanOf("yesterday", now)).toEqual({ from: midnight - day, to: midnight });
  expect(spanOf("week", now)).toEqual({ from: now + 1 - 7 * day, to: now + 1 });
  expect(spanOf("month", now)).toEqual({ from: now + 1 - 30 * day, to: now + 1 });
  expect(spanOf("year", now)).toEqual({ from: now + 1 - 365 * day, to: now + 1 });
  expect(spanOf("all", now)).toEqual({ from: 0, to: now + 1 });
});
