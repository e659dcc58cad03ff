import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A bare server in a process of its own. `cpu`: the CPU seconds it has used. */
export interface BareServer {
  readonly origin: string;
  readonly cpu: () => Promise<number>;
  readonly stop: () => void;
}

/** Starts a bare server's file and sends it what it serves. */
export const startBare = async (file: URL, serves: object): Promise<BareServer> => {
  const child = fork(fileURLToPath(file), {
    env: { ...process.env, NODE_ENV: "production" },
    execArgv: [],
  });
  const ask = async (message: object | string): Promise<unknown> => {
    const answer = once(child, "message");
    child.send(message);
    return (await answer)[0];
  };
  const origin = (await ask(serves)) as string;
  return { origin, cpu: async () => (await ask("cpu")) as number, stop: () => child.kill() };
};
