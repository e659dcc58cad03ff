import { expect, test } from "vitest";

import { isPassing, isStorageAway } from "../../src/server/media/storage-away.ts";

const failed = (more: object): Error => Object.assign(new Error("It failed."), more);
const asked = (httpStatusCode?: number) => ({ $metadata: { httpStatusCode, attempts: 3 } });

test.each([
  ["a full disk", failed({ code: "ENOSPC" })],
  ["a quota that is used up", failed({ code: "EDQUOT" })],
  ["a bucket that is too busy", failed(asked(503))],
  ["a bucket that is asked too often", failed(asked(429))],
  ["a bucket that says nothing", failed({ name: "TimeoutError", ...asked() })],
  ["one of these as a cause", failed({ cause: failed({ code: "ENOSPC" }) })],
])("%s takes nothing now: it is tried again", (_, error) => {
  expect([isStorageAway(error), isPassing(error)]).toEqual([true, true]);
});

test.each([
  ["a file that is not there", failed({ code: "ENOENT" })],
  ["keys that open nothing", failed(asked(403))],
  ["a call elsewhere that took too long", failed({ name: "TimeoutError" })],
  ["what is no error", null],
  ["a mistake of ours", new TypeError("x is not a function")],
])("%s is no storage that is away", (_, error) => {
  expect([isStorageAway(error), isPassing(error)]).toEqual([false, false]);
});

test("a bucket or a database that cannot be reached is tried again", () => {
  expect(isPassing(failed({ code: "ECONNREFUSED" }))).toBe(true);
});
