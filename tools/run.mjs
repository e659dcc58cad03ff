// `node tools/run.mjs some-tool.ts ...`: runs a tool of the project with its own Node, installing what is missing.
import { ensureInstalled, nodeEnvironment, nodeProgram, run } from "./install.mjs";

try {
  await ensureInstalled();
  process.exitCode = await run(nodeProgram(), process.argv.slice(2), {
    env: nodeEnvironment(),
    stdio: "inherit",
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
