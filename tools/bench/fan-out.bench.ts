import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { frameBytes } from "../../src/server/socket/member.ts";
import { startHub } from "./bench-hub.ts";
import { microseconds, ratioRow, takeTurns, type Bench, type Size } from "./row.ts";

interface Scale {
  readonly clients: number;
  readonly messages: number;
  readonly rounds: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: { clients: 1000, messages: 40, rounds: 9 },
  toy: { clients: 50, messages: 20, rounds: 1 },
};
const ROOM = "profile:ava";
const POST_UPDATE = { model_username: "ava", post_id: 4711, action: "add", access: "subscribers" } as const;

/** The clients' next message. Throws when they end instead. */
const answerOf = async (clients: ChildProcess): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = () => reject(new Error("The clients ended."));
  clients.once("message", () => resolve()).once("exit", fail);
  await promise.finally(() => clients.off("exit", fail));
};

/** CPU seconds of this process for each message that reached a client. */
const cpuEach = async (clients: ChildProcess, of: Scale, send: () => void): Promise<number> => {
  const expected = of.messages * of.clients;
  clients.send(expected);
  await answerOf(clients);
  const done = answerOf(clients);
  const before = process.cpuUsage();
  for (let message = 0; message < of.messages; message += 1) {
    send();
    await new Promise(setImmediate);
  }
  await done;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / expected;
};

/** One event to a thousand guests on a profile, through the hub, against a bare loop over the same sockets. */
export const fanOut: Bench = {
  name: "fan-out",
  run: async (size) => {
    const scale = scales[size];
    const { hub, members, http, sockets, port } = await startHub();
    const program = fileURLToPath(new URL("fan-out-clients.ts", import.meta.url));
    const address = `127.0.0.1:${port}`;
    const clients = fork(program, [`ws://${address}/socket`, `http://${address}`, `${scale.clients}`, ROOM]);
    await answerOf(clients);
    while (!members.every(({ rooms }) => rooms.has(ROOM))) await new Promise(setImmediate);
    const bytes = frameBytes("post.update", POST_UPDATE);
    const figures = await takeTurns(
      scale.rounds,
      () => cpuEach(clients, scale, () => hub.deliver("post.update", { room: ROOM }, POST_UPDATE)),
      () =>
        cpuEach(clients, scale, () => {
          for (const { socket } of members) socket.send(bytes, { binary: true });
        }),
    );
    clients.kill();
    await once(clients, "exit");
    await sockets.close();
    http.close();
    const texts = { show: microseconds, comparedWith: "bare ws loop" };
    return [
      ratioRow(`one event to ${scale.clients} sockets: CPU a message`, figures, texts, { atMost: 1.3 }),
    ];
  },
};
