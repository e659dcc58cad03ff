import { existsSync } from "node:fs";
import { join } from "node:path";

import { afterEach, expect, test, vi } from "vitest";

import { root } from "../../tools/root.mjs";
import { dealtInside, leftOut, longFiles } from "../../tools/testing/long-tests.ts";
import { inPart, partToRun, PARTS } from "../../tools/testing/part.mjs";

afterEach(() => vi.unstubAllEnvs());

const parts = Array.from({ length: PARTS }, (_, part) => part);

test("over all parts each item comes once", () => {
  const list = Array.from({ length: 20 }, (_, index) => index);
  expect(parts.flatMap((part) => inPart(list, part)).toSorted((one, other) => one - other)).toEqual(list);
  expect(inPart(list, null)).toEqual(list);
});

test("over all parts each long file is run once; without a part nothing is left out", () => {
  const left = parts.map((part) => new Set(leftOut(part)));
  const all = new Set(left.flatMap((one) => [...one]));
  for (const path of all) expect([path, left.filter((one) => !one.has(path)).length]).toEqual([path, 1]);
  for (const path of longFiles) expect([path, all.has(path)]).toEqual([path, true]);
  expect(leftOut(null)).toEqual([]);
});

test("files that are named exist", () => {
  expect([...longFiles, ...dealtInside].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("a part that does not exist is refused", () => {
  for (const wanted of ["-1", String(PARTS), "1.5", "one"]) {
    vi.stubEnv("TEST_PART", wanted);
    expect(() => partToRun()).toThrow(wanted);
  }
  vi.stubEnv("TEST_PART", "2");
  expect(partToRun()).toBe(2);
  vi.stubEnv("TEST_PART", "");
  expect(partToRun()).toBeNull();
});
