import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("every benchmark works: each runs once at toy size", async () => {
  // Rejects with what it wrote when one of them breaks.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["tools/bench/bench.ts", "--toy"], {
    cwd: root,
  });
  const measured = stderr.match(/^measuring (\S+) \.\.\.$/gm) ?? [];
  expect(measured).toHaveLength(13);
  expect(stdout.trim().split("\n").length).toBeGreaterThan(measured.length);
}, 600_000);
