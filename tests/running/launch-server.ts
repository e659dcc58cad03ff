import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { serverArguments, serverEnvironment } from "../../tools/server-process.mjs";

/** A server process of its own, as `npm start` runs it. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** Everything it has written so far, log lines included. */
  readonly output: () => string;
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>;
  /** SIGTERM; answers the exit status. */
  readonly stop: () => Promise<number | null>;
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const READY = /^ready (http:\/\/\S+)$/m;

/**
 * Runs `src/server/main.ts` on a free port with the given environment and waits for its ready line. Throws with the
 * output when it ends before. `prefix` is a program that runs it, such as `unshare` or `prlimit`, `root` the folder of
 * another release. Give it `DATABASE_URL` and `DATA_DIR` of a test database, or only `DATA_DIR`.
 */
export const launchServer = async (
  environment: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
  root = ROOT,
): Promise<ServerProcess> => {
  const kept = {
    ...serverEnvironment,
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    // As `npm start` sets it: what was compiled once loads in half the time.
    NODE_COMPILE_CACHE: join(root, ".cache/node"),
  };
  const [program, ...args] = [...prefix, process.execPath, ...serverArguments];
  const child = spawn(program!, args, {
    cwd: root,
    env: { ...kept, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "exit") as Promise<[number | null]>;
  let output = "";
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString();
      const ready = READY.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("error", reject);
    void exit.then(([code]) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)),
    );
  });
  const kill = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return (await exit)[0];
  };
  return { origin, pid: child.pid!, output: () => output, kill, stop: () => kill("SIGTERM") };
};
