import { expect, test } from "vitest";

import { calendarYears } from "../../src/domain/calendar/calendar-address.ts";
import {
  endProblem,
  EXPIRY_RANGE,
  MOVED_AHEAD,
  moveProblem,
} from "../../src/domain/calendar/calendar-item.ts";
import { neighbourOf } from "../../src/domain/calendar/local-day.ts";
import { postLimits } from "../../src/domain/post/post-limits.ts";

const now = 1_790_000_000;
const { ahead, expires } = postLimits;

test("[POSTS-25] something is moved from 5 minutes to a year ahead, both included", () => {
  const problems = [ahead.least - 1, ahead.least, ahead.most, ahead.most + 1].map((later) =>
    moveProblem(now + later, now),
  );
  expect(problems).toEqual([MOVED_AHEAD, null, null, MOVED_AHEAD]);
  expect([moveProblem(null, now), moveProblem(now + ahead.least + 0.5, now)]).toEqual([
    MOVED_AHEAD,
    MOVED_AHEAD,
  ]);
});

test("[CVAL-23] a post ends a day to 6 months after it is published, both included, and not in the past", () => {
  const problems = [expires.least - 1, expires.least, expires.most, expires.most + 1].map((length) =>
    endProblem(now, now + length, now),
  );
  expect(problems).toEqual([EXPIRY_RANGE, null, null, EXPIRY_RANGE]);
  expect(endProblem(now - 2 * expires.least, now - 60, now)).toBe(MOVED_AHEAD);
});

test("[ACCT-75] the calendar has its last year, and none after it", () => {
  const { first, last } = calendarYears;
  expect(neighbourOf({ unit: "year", year: last - 1 }, 1)).toEqual({ unit: "year", year: last });
  expect(neighbourOf({ unit: "year", year: last }, 1)).toBeNull();
  expect(neighbourOf({ unit: "year", year: first + 1 }, -1)).toEqual({ unit: "year", year: first });
  expect(neighbourOf({ unit: "year", year: first }, -1)).toBeNull();
});
