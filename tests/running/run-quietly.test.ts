import { spawnSync } from "node:child_process";

import { expect, test } from "vitest";

/** What a program that prints and ends with a status shows when it is run quietly. */
const shown = (status: number): readonly [string, string] => {
  const noisy = `console.log("noise"); console.error("warning"); process.exitCode = ${status};`;
  const code =
    `import { runQuietly } from "./tools/install.mjs";` +
    `console.log(await runQuietly(process.execPath, ["-e", ${JSON.stringify(noisy)}]));`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
  return [run.stdout.trim(), run.stderr.trim()];
};

test("what installs shows nothing while all is well, and everything when it fails", () => {
  expect(shown(0)).toEqual(["0", ""]);
  const [status, output] = shown(3);
  expect(status).toBe("3");
  expect(output.split("\n").toSorted()).toEqual(["noise", "warning"]);
});
