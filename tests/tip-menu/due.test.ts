import fc from "fast-check";
import { expect, test } from "vitest";

import { deliveryDue } from "../../src/domain/tip-menu/due.ts";

const at = (text: string): number => Date.parse(text) / 1000;

test("[TIP-13] a purchase is due 7 business days later, at the same time of day (X-15)", () => {
  // A Monday, a Friday, a Saturday, a Sunday.
  expect(deliveryDue(at("2026-11-02T09:30:00Z"))).toBe(at("2026-11-11T09:30:00Z"));
  expect(deliveryDue(at("2026-11-06T23:59:59Z"))).toBe(at("2026-11-17T23:59:59Z"));
  expect(deliveryDue(at("2026-11-07T00:00:00Z"))).toBe(at("2026-11-17T00:00:00Z"));
  expect(deliveryDue(at("2026-11-08T12:00:00Z"))).toBe(at("2026-11-17T12:00:00Z"));
});

test("seven Mondays to Fridays lie between, whenever it was bought", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (boughtAt) => {
      const due = deliveryDue(boughtAt);
      const days = Array.from({ length: (due - boughtAt) / 86_400 }, (_, index) =>
        new Date((boughtAt + (index + 1) * 86_400) * 1000).getUTCDay(),
      );
      expect(days.filter((day) => day !== 0 && day !== 6)).toHaveLength(7);
      expect([0, 6]).not.toContain(days.at(-1));
    }),
  );
});
