import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { expect, test } from "vitest";

import { benchNames } from "../../tools/bench/bench-names.ts";
import { inPart } from "../../tools/testing/part.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

const names = inPart(benchNames);

test("every benchmark works: each runs once at toy size", async () => {
  // Rejects with what it wrote when one of them breaks.
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["tools/bench/bench.ts", "--toy", ...names],
    { cwd: root },
  );
  const measured = stderr.match(/^measuring (\S+) \.\.\.$/gm) ?? [];
  expect(measured).toHaveLength(names.length);
  expect(stdout.trim().split("\n").length).toBeGreaterThan(measured.length);
}, 1_800_000);
