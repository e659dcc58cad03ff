import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";

import { nodeEnvironment, nodeProgram } from "./install.mjs";
import { root } from "./root.mjs";

const tool = (name, ...args) => ({ name, args });

/** Two steps run at a time, and each part of a compiler checks by itself what the others have checked: more parts, more work. */
const THREADS = String(Math.max(1, Math.floor(availableParallelism() / 2)));

/** For the compilers, which are written in Go: their threads, and memory for less collecting (4 GB at most). */
const COMPILERS = { GOMAXPROCS: THREADS, GOGC: "300" };

/** Every check of the sources, the longest first. Each is a program of node_modules or of tools/, run by the project's Node. */
export const steps = [
  tool("lint", "tools/lint.mjs"),
  tool("types", "node_modules/typescript/bin/tsc", "-b", "--checkers", THREADS),
  tool("format", "node_modules/oxfmt/bin/oxfmt", "--check"),
  tool(
    "layers",
    ...["node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", "src", "tests", "model-tests", "tools"],
    ...["--config", ".dependency-cruiser.mjs", "--output-type", "err"],
  ),
  tool("dead code", "node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"),
  tool("dead code without tests", "tools/unused-source.mjs"),
  tool("files", "tools/file-rules.mjs"),
  tool("test names", "tools/requirements.ts", "--check"),
  tool("flows", "tools/flows.ts", "--check"),
  tool("shapes", "tools/event-shapes.ts", "--check"),
  tool("pages", "tools/pages.ts", "--check"),
  tool("OpenAPI", "tools/openapi.ts"),
  tool("licences", "tools/licenses.ts", "--check"),
  tool("list of packages", "tools/sbom-check.mjs"),
];

const runStep = ({ args }) =>
  new Promise((resolve) => {
    const started = performance.now();
    let output = "";
    const child = spawn(nodeProgram(), args, {
      cwd: root,
      env: nodeEnvironment({ FORCE_COLOR: "0", ...COMPILERS }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    const finish = (ok) =>
      resolve({ ok, output: output.trim(), seconds: (performance.now() - started) / 1000 });
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => {
      output += error.message;
      finish(false);
    });
    child.once("close", (code) => finish(code === 0));
  });

/** Runs all checks, two at a time, and tells each when it is done; answers how many passed and failed. */
export const runSteps = async () => {
  const waiting = [...steps];
  const count = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const { ok, output, seconds } = await runStep(step);
      count[ok ? "passed" : "failed"] += 1;
      console.log(`${ok ? "passed" : "FAILED"}  ${step.name} (${seconds.toFixed(1)} s)`);
      if (!ok) console.log(`${output}\n`);
    }
  };
  await Promise.all([worker(), worker()]);
  return count;
};
