import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

import { pino } from "pino";

import { createMetrics } from "../../src/server/operations/metrics.ts";
import { systemClock } from "../../src/server/ports/clock.ts";
import type { Services } from "../../src/server/services.ts";
import { createHub, type Hub } from "../../src/server/socket/hub.ts";
import { frameBytes, type Member } from "../../src/server/socket/member.ts";
import { startSocketServer } from "../../src/server/socket/socket-server.ts";
import { microseconds, ratioRow, takeTurns, type Bench } from "./row.ts";

const CLIENTS = 1000;
const MESSAGES = 40;
const ROUNDS = 9;
const ROOM = "profile:ava";
const NEWS = { model_username: "ava", post_id: 4711, action: "add", access: "subscribers" } as const;

/** The product's socket server with its hub; what signing in needs is left out, guests never ask for it. */
const startHub = async () => {
  const log = pino({ level: "silent" });
  const members: Member[] = [];
  const unused = undefined as never;
  const hub = createHub({
    clock: systemClock(),
    database: unused,
    keys: unused,
    sessions: unused,
    log,
    metrics: createMetrics(),
  });
  const counting: Hub = {
    ...hub,
    join: (member) => {
      members.push(member);
      hub.join(member);
    },
  };
  const http = createServer();
  const services = {
    config: { publicUrl: null, trustedProxies: [] },
    hub: counting,
    sites: { of: () => ({ id: "bench" }) },
    log,
  };
  const sockets = startSocketServer(http, services as unknown as Services);
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  return { hub, members, http, sockets, port: (http.address() as AddressInfo).port };
};

/** CPU seconds of this process for each message that reached a client. */
const cpuEach = async (clients: ChildProcess, send: () => void): Promise<number> => {
  clients.send(MESSAGES * CLIENTS);
  await once(clients, "message");
  const done = once(clients, "message");
  const before = process.cpuUsage();
  for (let message = 0; message < MESSAGES; message += 1) {
    send();
    await new Promise(setImmediate);
  }
  await done;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / (MESSAGES * CLIENTS);
};

/** One event to a thousand guests on a profile, through the hub, against a bare loop over the same sockets. */
export const fanOut: Bench = {
  name: "fan-out",
  run: async () => {
    const { hub, members, http, sockets, port } = await startHub();
    const program = fileURLToPath(new URL("fan-out-clients.ts", import.meta.url));
    const address = `127.0.0.1:${port}`;
    const clients = fork(program, [`ws://${address}/socket`, `http://${address}`, `${CLIENTS}`, ROOM]);
    await once(clients, "message");
    while (!members.every(({ rooms }) => rooms.has(ROOM))) await new Promise(setImmediate);
    const bytes = frameBytes("post.update", NEWS);
    const figures = await takeTurns(
      ROUNDS,
      () => cpuEach(clients, () => hub.deliver("post.update", { room: ROOM }, NEWS)),
      () =>
        cpuEach(clients, () => {
          for (const { socket } of members) socket.send(bytes, { binary: true });
        }),
    );
    clients.kill();
    await once(clients, "exit");
    await sockets.close();
    http.close();
    const texts = { show: microseconds, comparedWith: "bare ws loop" };
    return [ratioRow(`one event to ${CLIENTS} sockets: CPU a message`, figures, texts, { atMost: 1.3 })];
  },
};
