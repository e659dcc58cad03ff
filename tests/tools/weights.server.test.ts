import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { MOST_BYTES, MOST_LAZY_BYTES, weigh } from "../../tools/bench/weights.ts";

test("a guest's first view and every page that loads by itself weigh no more than they may", async () => {
  const { bytes, pages } = await weigh(fileURLToPath(new URL("../../dist/browser", import.meta.url)));
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.filter((page) => page.bytes > MOST_LAZY_BYTES)).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});
