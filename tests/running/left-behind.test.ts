import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { leftBehind } from "../../tools/left-behind.mjs";

test("what a run leaves in its folder for temporary files is told and removed; what it removes itself is not told", async () => {
  let folder = "";
  const left = await leftBehind(async (environment) => {
    folder = environment["TMPDIR"]!;
    await writeFile(join(folder, "forgotten.json"), "{}");
    await rm(await mkdtemp(join(folder, "removed-")), { recursive: true });
  });
  expect(left).toEqual(["forgotten.json"]);
  expect(existsSync(folder)).toBe(false);
});

test("a clean run leaves nothing, and a run that breaks leaves no folder either", async () => {
  expect(await leftBehind(async () => undefined)).toEqual([]);
  let folder = "";
  const broken = leftBehind(async (environment) => {
    folder = environment["TMPDIR"]!;
    throw new Error("broken");
  });
  await expect(broken).rejects.toThrow("broken");
  expect(existsSync(folder)).toBe(false);
});
