import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { serverArguments } from "../server-process.mjs";
import { kilobytes, ratioRow, takeTurns, type Bench, type Size } from "./row.ts";

interface Scale {
  readonly sockets: number;
  readonly rounds: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  // More than 2,000 come from no one address: each process of clients has an own one.
  full: { sockets: 5_000, rounds: 3 },
  toy: { sockets: 200, rounds: 0 },
};
const OF_ONE_ADDRESS = 1_700;
const ROOM = "profile:ava";

const programAt = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** A child's next message. Throws when it ends instead. */
const told = async (child: ChildProcess): Promise<unknown> => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const fail = (): void => reject(new Error("A process of the benchmark ended."));
  child.once("message", resolve).once("exit", fail);
  return promise.finally(() => child.off("exit", fail));
};

const end = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, "exit");
  child.kill();
  await ended;
};

/** Bytes of memory of a server for each of its sockets. */
const memoryEach = async (kind: "ours" | "bare", sockets: number): Promise<number> => {
  // Both as the product runs: what is left of opening them is collected alike.
  const execArgv = ["--expose-gc", ...serverArguments.filter((argument) => argument.startsWith("--"))];
  const server = fork(programAt("idle-sockets-server.ts"), [kind], { execArgv });
  const port = Number(await told(server));
  const measure = async (): Promise<number> => {
    const answer = told(server);
    server.send("measure");
    return Number(await answer);
  };
  const before = await measure();
  const clients: ChildProcess[] = [];
  for (let opened = 0; opened < sockets; opened += OF_ONE_ADDRESS) {
    const address = `127.0.0.${clients.length + 1}`;
    const count = String(Math.min(OF_ONE_ADDRESS, sockets - opened));
    const [url, origin] = [`ws://127.0.0.1:${port}/socket`, `http://127.0.0.1:${port}`];
    const client = fork(programAt("fan-out-clients.ts"), [url, origin, count, ROOM, address]);
    await told(client);
    clients.push(client);
  }
  const after = await measure();
  await Promise.all([...clients, server].map(end));
  return (after - before) / sockets;
};

/** What a socket costs that only waits, in a room as each page is in one. */
export const idleSockets: Bench = {
  name: "idle-sockets",
  run: async (size) => {
    const { sockets, rounds } = scales[size];
    const figures = await takeTurns(
      rounds,
      () => memoryEach("ours", sockets),
      () => memoryEach("bare", sockets),
    );
    const texts = { show: kilobytes, comparedWith: "bare ws" };
    return [ratioRow(`${sockets} idle sockets: memory each`, figures, texts, { atMost: 2 })];
  },
};
