import { expect, test } from "vitest";

import { createPace } from "../../src/server/http/read-on.ts";

test("who reads what is thrown away waits for it, and all together read no more a second than one", () => {
  let now = 5_000;
  const waitAfter = createPace(1_000, () => now);
  expect([waitAfter(100), waitAfter(100), waitAfter(300)]).toEqual([100, 200, 500]);
  now += 400;
  expect(waitAfter(50)).toBe(150);
  // What was not read in a while is not made up for.
  now += 60_000;
  expect(waitAfter(10)).toBe(10);
});
