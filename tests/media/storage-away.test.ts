import { expect, test } from "vitest";

import {
  DiskFull,
  isDiskFull,
  isPassing,
  isStorageAway,
  StorageAway,
} from "../../src/server/media/storage-away.ts";

const failed = (more: object): Error => Object.assign(new Error("It failed."), more);

test.each([
  ...["ENOSPC", "EDQUOT"].map((code) => [`a disk that says ${code}`, failed({ code }), true] as const),
  ...["EIO", "EROFS", "EACCES", "ESTALE"].map(
    (code) => [`a disk that says ${code}`, failed({ code }), false] as const,
  ),
  ["a bucket that answers something else", new StorageAway("The bucket answered 403."), false],
  ["a disk on which no film can be made", new DiskFull("ffmpeg ended with 1: Read-only file system"), true],
  [
    "one of these as a cause",
    failed({ cause: new StorageAway("away", { cause: failed({ code: "EIO" }) }) }),
    false,
  ],
  ["a full disk as a cause", new StorageAway("away", { cause: failed({ code: "ENOSPC" }) }), true],
] as const)("%s takes nothing now: it is tried again", (_, error, isFull) => {
  expect([isStorageAway(error), isPassing(error), isDiskFull(error)]).toEqual([true, true, isFull]);
});

test.each([
  ["a file that is not there", failed({ code: "ENOENT" })],
  ["a call elsewhere that took too long", failed({ name: "TimeoutError" })],
  ["what is no error", null],
  ["a mistake of ours", new TypeError("x is not a function")],
])("%s is no storage that is away", (_, error) => {
  expect([isStorageAway(error), isPassing(error)]).toEqual([false, false]);
});

test("a bucket or a database that cannot be reached is tried again", () => {
  expect(isPassing(failed({ code: "ECONNREFUSED" }))).toBe(true);
});
