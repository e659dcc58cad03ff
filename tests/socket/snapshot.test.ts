import { expect, test } from "vitest";

import { readSnapshot, shortSnapshot } from "../../src/server/database/snapshot.ts";

test("a snapshot names the first number that was not given out and those that still ran", () => {
  expect(readSnapshot("10:20:10,14,15")).toEqual({ next: "20", running: ["10", "14", "15"] });
  expect(readSnapshot("20:20:")).toEqual({ next: "20", running: [] });
});

test("the oldest number alone is a snapshot in which everything from there on still ran", () => {
  expect(readSnapshot("10")).toEqual({ next: "10", running: [] });
});

test("a long snapshot is shortened to one that has seen less, a short one stays", () => {
  const running = Array.from({ length: 300 }, (_, index) => 1000 + index).join(",");
  expect(shortSnapshot(`1000:1400:${running}`)).toBe("1000:1000:");
  expect(shortSnapshot("10:20:10,14")).toBe("10:20:10,14");
});
