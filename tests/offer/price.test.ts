import { expect, test } from "vitest";
import fc from "fast-check";
import {
  chargeable,
  isEnteredPrice,
  monthlyShare,
  packagePrice,
  reduceByPercent,
} from "../../src/domain/money/price.ts";

const cents = fc.integer({ min: 0, max: 50_000 });
const percent = fc.integer({ min: 0, max: 100 });

test("[SUB-56] [CCONST-04] a price less a percent is rounded down to cents: 999 less 15 is 849", () => {
  expect(reduceByPercent(999, 15)).toBe(849);
  expect(reduceByPercent(1000, 15)).toBe(850);
  expect(reduceByPercent(1500, 30)).toBe(1050);
});

test("[SUB-56] less percent is never above the price, 0 percent keeps it, 100 percent is free", () => {
  fc.assert(
    fc.property(cents, percent, (price, off) => {
      const reduced = reduceByPercent(price, off);
      expect(Number.isInteger(reduced)).toBe(true);
      expect(reduced).toBeLessThanOrEqual(chargeable(price));
      expect(reduceByPercent(price, 0)).toBe(chargeable(price));
      expect(reduceByPercent(price, 100)).toBe(0);
      if (reduced > 50)
        expect(price * (100 - off) - reduced * 100).toSatisfy((rest: number) => rest >= 0 && rest < 100);
    }),
  );
});

test("[CCONST-08] a package is month x months less the percent, rounded down once on the total", () => {
  expect(packagePrice(999, 6, 20)).toBe(4795);
  // Rounded each month it would be 6 x 799 = 4794.
  expect(packagePrice(999, 6, 20)).not.toBe(6 * reduceByPercent(999, 20));
  expect(packagePrice(999, 12, 40)).toBe(7192);
  expect(monthlyShare(7192, 12)).toBe(599);
});

test("[CCONST-08] rounding once never costs the fan more than rounding up a cent", () => {
  fc.assert(
    fc.property(cents, fc.constantFrom(6, 12), fc.integer({ min: 0, max: 75 }), (month, months, off) => {
      const total = packagePrice(month, months, off);
      if (total > 50) expect(Math.floor((month * months * (100 - off)) / 100)).toBe(total);
      expect(monthlyShare(total, months) * months).toBeLessThanOrEqual(total);
    }),
  );
});

test("a charge is 0 or at least 50 cents", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), (amount) => {
      const charge = chargeable(amount);
      expect(charge === 0 || charge >= 50).toBe(true);
      if (amount >= 50 || amount === 0) expect(charge).toBe(amount);
    }),
  );
});

test("[X-17] a price is 0, or whole cents within the limits", () => {
  const entered = (price: number) => isEnteredPrice(price);
  expect([-100, -1, 0, 1, 50, 99, 100, 100.5, 101].map(entered)).toEqual([
    ...[false, false, true, false, false, false, true, false, true],
  ]);
  expect([49_999, 50_000, 50_001, Number.NaN, Infinity].map(entered)).toEqual([
    ...[true, true, false, false, false],
  ]);
  const narrow = { min: 500, max: 600 };
  expect([0, 499, 500, 600, 601].map((price) => isEnteredPrice(price, narrow))).toEqual([
    ...[true, false, true, true, false],
  ]);
});
