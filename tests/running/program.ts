import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** The first of these programs that this machine has. */
export const programAt = (paths: readonly string[]): string | undefined =>
  paths.find((path) => spawnSync(path, ["--version"], { stdio: "ignore" }).error === undefined);

const isFreePort = async (port: number): Promise<boolean> => {
  const holder = createServer().listen(port, "127.0.0.1");
  const isFree = await once(holder, "listening").then(
    () => true,
    () => false,
  );
  if (isFree) await new Promise((closed) => holder.close(closed));
  return isFree;
};

/** A port of this machine that nothing listens on, and that no outgoing connection is given: a server may come back on it. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(20_000, 32_768);
  return (await isFreePort(port)) ? port : freePort();
};

/** A server of another's that runs as long as a test needs it. */
export interface RunningProgram {
  /** Throws with what it printed when it had ended by itself. */
  readonly stop: () => Promise<void>;
  /** Ends it in the midst of what it does. */
  readonly kill: () => Promise<void>;
  /** Lets it stand still, or go on. */
  readonly pause: (paused: boolean) => void;
}

/** Starts a program and waits until what it prints says that it is `ready`; throws with what it printed when it ends before. */
export const startProgram = async (
  program: string,
  args: readonly string[],
  ready: RegExp,
  options: Pick<SpawnOptions, "uid" | "gid" | "cwd"> = {},
): Promise<RunningProgram> => {
  const child: ChildProcess = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  const ended = once(child, "exit");
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += String(chunk);
      if (ready.test(printed)) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${program} ended: ${printed}`)));
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const { exitCode, signalCode } = child;
    if (exitCode !== null || signalCode !== null)
      throw new Error(`${program} ended by itself with ${exitCode ?? signalCode}: ${printed.slice(-4000)}`);
    child.kill(signal);
    await ended;
  };
  return {
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    pause: (paused) => void child.kill(paused ? "SIGSTOP" : "SIGCONT"),
  };
};
