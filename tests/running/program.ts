import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** The first of these programs that this machine has. */
export const programAt = (paths: readonly string[]): string | undefined =>
  paths.find((path) => spawnSync(path, ["--version"], { stdio: "ignore" }).error === undefined);

/** A port of this machine that nothing listens on. */
export const freePort = async (): Promise<number> => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, "close");
  return port;
};

/** A server of another's that runs as long as a test needs it. */
export interface RunningProgram {
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
    child.kill(signal);
    await ended;
  };
  return {
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    pause: (paused) => void child.kill(paused ? "SIGSTOP" : "SIGCONT"),
  };
};
