import fc from "fast-check";
import { expect, test } from "vitest";

import { dashboardDays, dayOf, earningsOf } from "../../src/domain/dashboard/earnings.ts";

const now = 1_767_225_600; // 2026-01-01T00:00:00Z

test("earnings of today, 7 and 30 days are the sums of their days", () => {
  const sums = fc.uniqueArray(
    fc.record({ day: fc.integer({ min: dayOf(now) - 60, max: dayOf(now) }), amount: fc.nat(100_000) }),
    {
      selector: ({ day }) => day,
    },
  );
  fc.assert(
    fc.property(sums, (days) => {
      const sumSince = (count: number) =>
        days.filter(({ day }) => day > dayOf(now) - count).reduce((sum, { amount }) => sum + amount, 0);
      const earnings = earningsOf(days, now);
      expect(earnings.today).toBe(sumSince(1));
      expect(earnings.week).toBe(sumSince(7));
      expect(earnings.month).toBe(sumSince(dashboardDays));
      expect(earnings.days).toHaveLength(dashboardDays);
    }),
  );
});

test("the days run from the oldest to today, one second before midnight still belongs to the day before", () => {
  expect(earningsOf([], now).days.at(-1)?.day).toBe("2026-01-01");
  expect(earningsOf([], now - 1).days.at(-1)?.day).toBe("2025-12-31");
  expect(earningsOf([], now).days[0]?.day).toBe("2025-12-03");
});
