import { expect, test } from "vitest";

import { eachOnce } from "../../src/views/kit/each-once.ts";

test("each item is kept once, where it stands first", () => {
  const items = ["b1", "a1", "b2", "c1", "a2"];
  expect(eachOnce(items, ([letter]) => letter!)).toEqual(["b1", "a1", "c1"]);
  expect(eachOnce([], String)).toEqual([]);
});
