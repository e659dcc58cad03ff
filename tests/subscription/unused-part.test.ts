import fc from "fast-check";
import { expect, test } from "vitest";

import { unusedPart } from "../../src/domain/subscription/unused-part.ts";

const DAY = 86_400;
const month = { amount: 999, paidAt: 0, endAt: 30 * DAY };

test("of a term goes back what is left of its time, in whole cents", () => {
  expect(unusedPart(month, 0)).toBe(999);
  expect(unusedPart(month, 10 * DAY)).toBe(666);
  expect(unusedPart(month, 30 * DAY - 1)).toBe(0);
  expect(unusedPart(month, 30 * DAY)).toBe(0);
  expect(unusedPart(month, 40 * DAY)).toBe(0);
  // Charged before its time began, as by a provider whose clock is slow.
  expect(unusedPart({ ...month, paidAt: DAY }, 0)).toBe(999);
  expect(unusedPart({ ...month, endAt: 0 }, 0)).toBe(0);
});

test("it is never more than was paid, nor less than nothing, and only shrinks", () => {
  const seconds = fc.integer({ min: 0, max: 800 * DAY });
  fc.assert(
    fc.property(fc.nat(50_000), seconds, seconds, seconds, seconds, (amount, paidAt, endAt, one, other) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)];
      const left = (now: number) => unusedPart({ amount, paidAt, endAt }, now);
      expect(left(early)).toBeLessThanOrEqual(amount);
      expect(left(late)).toBeGreaterThanOrEqual(0);
      expect(left(late)).toBeLessThanOrEqual(left(early));
    }),
  );
});

test("of a term that has no length nothing goes back", () => {
  expect(unusedPart({ amount: 999, paidAt: 10, endAt: 10 }, 5)).toBe(0);
  expect(unusedPart({ amount: 999, paidAt: 20, endAt: 10 }, 5)).toBe(0);
});
