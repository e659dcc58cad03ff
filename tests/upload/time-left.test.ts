import { expect, test } from "vitest";

import { secondsLeft, timeLeftText, withSample } from "../../src/domain/upload/time-left.ts";

test("the time left is what the last twenty seconds say, once there are two", () => {
  let samples = withSample([], { sent: 0, at: 0 });
  expect(secondsLeft(samples, 1000)).toBeNull();
  samples = withSample(samples, { sent: 100, at: 1999 });
  expect(secondsLeft(samples, 1000)).toBeNull();
  samples = withSample(samples, { sent: 200, at: 2000 });
  expect(secondsLeft(samples, 1000)).toBe(8);
  samples = withSample(samples, { sent: 300, at: 22_000 });
  // 100 bytes in twenty seconds: what was faster before does not count any more.
  expect([samples.length, secondsLeft(samples, 1000)]).toEqual([2, 140]);
  expect(secondsLeft(withSample([{ sent: 300, at: 0 }], { sent: 300, at: 9000 }), 1000)).toBeNull();
});

test("it is said in words that do not flicker", () => {
  expect([0, 59, 60, 89, 90, 3569, 3570, 5399, 5400].map(timeLeftText)).toEqual([
    ...["less than a minute left", "less than a minute left", "about a minute left", "about a minute left"],
    ...["about 2 minutes left", "about 59 minutes left", "about an hour left", "about 2 hours left"],
    "about 2 hours left",
  ]);
});
