// Dead code of `src`, looked at without the tests: what only a test calls is not used. docs/kept-for-later.md lists what
// may stay until a later part of the product calls it; a line of it that is not needed (any more) is a mistake too.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { nodeProgram } from "./install.mjs";
import { root } from "./root.mjs";

const LIST = "docs/kept-for-later.md";

/** Runs knip over the entries that its configuration marks with `!`; exports and files that nothing of them reaches. */
const findUnused = async () => {
  const knip = ["node_modules/knip/bin/knip.js", "--production", "--include", "files,exports,types"];
  const options = ["--reporter", "json", "--no-exit-code", "--no-progress", "--no-config-hints"];
  const { stdout } = await promisify(execFile)(nodeProgram(), [...knip, ...options], { cwd: root });
  return JSON.parse(stdout).issues.flatMap(({ file, files, exports, types }) => [
    ...files.map(() => file),
    ...[...exports, ...types].map(({ name }) => `${file} ${name}`),
  ]);
};

const listed = new Map(
  readFileSync(join(root, LIST), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("- "))
    .map((line) => [/^- \d{4}-\d{2}-\d{2} (src\/\S+(?: \w+)?): \S.*\.$/.exec(line)?.[1] ?? "", line]),
);
const unused = await findUnused();
const problems = [
  ...[...listed]
    .filter(([name]) => name === "")
    .map(([, line]) => `${LIST}: '${line}' is not '- 2026-01-31 src/file.ts name: Reason.'`),
  ...[...listed.keys()]
    .filter((name) => name !== "" && !unused.includes(name))
    .map((name) => `${LIST}: ${name} is used or gone, its line is stale`),
  ...unused
    .filter((name) => !listed.has(name))
    .map((name) => `${name} is not used outside of tests: delete it with its tests, or list it in ${LIST}`),
];
console.log(`${unused.length} unused in src without the tests, ${listed.size} of them listed`);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
