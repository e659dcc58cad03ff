import { expect, test } from "vitest";
import { formatBadge } from "../../src/domain/format/badge.ts";

test("[RT-50] badges show 99 as 99 and 100 as 99+", () => {
  expect(formatBadge(1)).toBe("1");
  expect(formatBadge(99)).toBe("99");
  expect(formatBadge(100)).toBe("99+");
  expect(formatBadge(4000)).toBe("99+");
});

test("[MENU-25] a badge with nothing to count has no text", () => {
  expect([0, -1, Number.NaN].map(formatBadge)).toEqual(["", "", ""]);
});
