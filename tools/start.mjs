// Installs what is missing, builds what is stale, runs the server. Plain JavaScript: any Node from 20 on runs it.
import { spawn } from "node:child_process";
import { constants } from "node:os";

import { ensureInstalled, nodeEnvironment, nodeProgram, run } from "./install.mjs";
import { followNpm } from "./npm-lineage.mjs";
import { root } from "./root.mjs";
import { serverArguments, serverEnvironment } from "./server-process.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Exit status as a shell would tell it. */
const statusOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

/** Runs a program as our child until it ends: signals go to it, its exit status is ours. */
const attend = (args, killed) => {
  const child = spawn(nodeProgram(), args, {
    cwd: root,
    env: nodeEnvironment(serverEnvironment),
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.once("error", (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.once("exit", (code, signal) => process.exit(statusOf(code, signal)));
  followNpm({ stopped: () => child.kill("SIGTERM"), killed: () => child.kill(killed) });
};

const main = async () => {
  await ensureInstalled();
  if (process.argv.includes("--dev")) {
    attend(["tools/develop.mjs"], "SIGTERM");
    return;
  }
  const built = await run(nodeProgram(), ["tools/build.mjs"], { env: nodeEnvironment() });
  if (built !== 0) process.exit(built);
  attend(["--import", "./tools/tied.mjs", ...serverArguments], "SIGKILL");
};

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
