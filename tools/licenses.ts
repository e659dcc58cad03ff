import { readFileSync } from "node:fs";
import { join } from "node:path";

import { licenceProblems, licenceText, type LockedPackage } from "./license-report.ts";
import { root } from "./root.mjs";
import { writeOrCheck } from "./written-file.ts";

// `npm run licenses` writes docs/LICENSES.md from the lock file; `-- --check` only compares. A licence that is not accepted fails.

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const text = licenceText(packages);
const problems = licenceProblems(packages);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
writeOrCheck("docs/LICENSES.md", text, "npm run licenses");
