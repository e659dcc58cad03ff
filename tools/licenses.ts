import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { licenceProblems, licenceText, type LockedPackage } from "./license-report.ts";
import { root } from "./root.mjs";

// `npm run licenses` writes docs/LICENSES.md from the lock file; `-- --check` only compares. A licence that is not accepted fails.

const file = join(root, "docs/LICENSES.md");
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const text = licenceText(packages);
const problems = [...licenceProblems(packages)];
if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (readFileSync(file, "utf8") !== text) problems.push("docs/LICENSES.md is old: npm run licenses");
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
