// `npm test`: installs what is missing, builds, runs every check, every short test and one part of the long ones, ends with
// the sum of all. `--whole` runs all parts; `TEST_PART` names another part than that of the commit.
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { ensureInstalled, nodeEnvironment, nodeProgram, run } from "./install.mjs";
import { leftBehind } from "./left-behind.mjs";
import { root } from "./root.mjs";
import { partOfCommit, partToRun, PARTS } from "./testing/part.mjs";

const results = join(root, ".cache/test-results.json");

const node = (args, environment = {}) =>
  run(nodeProgram(), args, { env: nodeEnvironment(environment), stdio: "inherit" });

/** What names the part of the long tests for vitest.config.ts; nothing for all of them. */
const partInEnvironment = () => {
  if (process.argv.includes("--whole")) return { TEST_PART: "" };
  const part = partToRun() ?? partOfCommit();
  console.log(
    `Part ${part} (of 0 to ${PARTS - 1}) of the long tests; TEST_PART names another, npm run test:whole runs all.`,
  );
  return { TEST_PART: String(part) };
};

/** All projects of vitest.config.ts. A run that ends badly without a failed test is a failure, as is each file left behind. */
const runTests = async () => {
  await rm(results, { force: true });
  await rm(join(root, ".cache/walks"), { recursive: true, force: true });
  await mkdir(join(root, ".cache"), { recursive: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const part = partInEnvironment();
  let status = 1;
  const left = await leftBehind(async (environment) => {
    status = await node(["node_modules/vitest/vitest.mjs", "run", ...reporters], { ...environment, ...part });
  });
  for (const name of left) console.error(`Left behind in the folder for temporary files: ${name}`);
  const report = JSON.parse(await readFile(results, "utf8").catch(() => "{}"));
  const passed = report.numPassedTests ?? 0;
  const failed = report.numFailedTests ?? 0;
  const brokenFiles = (report.testResults ?? []).filter(
    ({ status: state, assertionResults }) =>
      state === "failed" && !assertionResults.some((one) => one.status === "failed"),
  ).length;
  const counted = failed + brokenFiles + left.length;
  return { passed, failed: counted === 0 && (status !== 0 || passed === 0) ? 1 : counted };
};

const main = async () => {
  await ensureInstalled();
  if ((await node(["tools/prepare-tests.mjs"])) !== 0) return { passed: 0, failed: 1 };
  console.log("Checks");
  const { runSteps } = await import("./steps.mjs");
  const checks = await runSteps();
  console.log("\nTests");
  const tests = await runTests();
  console.log("\nWalks over the machines (s: states, t: transitions)");
  await node(["tools/walk-report.ts"]);
  console.log("");
  return { passed: checks.passed + tests.passed, failed: checks.failed + tests.failed };
};

try {
  const { passed, failed } = await main();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
