import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

import { launchServer } from "../../tests/running/launch-server.ts";
import { startBenchPostgres } from "./bench-database.ts";
import { p99 } from "./row.ts";
import { residentBytes } from "./server-metric.ts";

/** What was seen of sockets that came back after a restart; seconds and bytes. */
export interface Storm {
  /** Most tries, and most sockets that were back, within 100 ms. */
  readonly peakTries: number;
  readonly peakBack: number;
  /** From the close of the sockets until 99 of 100 were back. */
  readonly back: number;
  /** How long nobody could connect. */
  readonly away: number;
  /** In which 99 of 100 are back by the backoff alone, were every connection made at once. */
  readonly bound: number;
  /** Resident memory of the server with all sockets, before the restart and after it, and at most in between. */
  readonly memory: { readonly before: number; readonly after: number; readonly peak: number };
}

const TENTH = 100;
const LONGEST_JITTER = 0.3;

const peakOf = (moments: readonly number[]): number =>
  Math.max(
    0,
    ...[...Map.groupBy(moments, (moment) => Math.floor(moment / TENTH)).values()].map(({ length }) => length),
  );

interface Seen {
  readonly tries: readonly number[];
  readonly back: readonly number[];
}

/** The clients' next message. Throws when they end instead. */
const told = async (clients: ChildProcess): Promise<unknown> => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const fail = (): void => reject(new Error("The clients ended."));
  clients.once("message", resolve).once("exit", fail);
  return promise.finally(() => clients.off("exit", fail));
};

/**
 * So many sockets of guests at a server that is restarted, and how they come back. A page that finds no server waits twice as long
 * as before: whoever closed `away` seconds before the server is there tries again before another `away` and his first wait are over.
 */
export const runStorm = async (sockets: number): Promise<Storm> => {
  const postgres = await startBenchPostgres();
  const environment = {
    DATABASE_URL: await postgres.create("storm"),
    ...{ DATA_DIR: postgres.folder, DEMO: "1", DEMO_HISTORY: "0" },
    ...{ TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "error" },
  };
  const first = await launchServer(environment);
  const { host, port } = new URL(first.origin);
  const program = fileURLToPath(new URL("reconnect-clients.ts", import.meta.url));
  const clients = fork(program, [`ws://${host}/socket`, first.origin, String(sockets)]);
  await told(clients);
  const before = residentBytes(first);
  clients.send("watch");
  await told(clients);
  const closed = Date.now();
  await first.stop();
  const seen = told(clients) as Promise<Seen>;
  const second = await launchServer({ ...environment, PORT: port });
  const away = (Date.now() - closed) / 1000;
  let peak = residentBytes(second);
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(second));
  }, TENTH);
  const { tries, back } = await seen;
  clearInterval(watch);
  const after = residentBytes(second);
  clients.kill();
  await second.stop();
  await postgres.stop();
  return {
    peakTries: peakOf(tries),
    peakBack: peakOf(back),
    back: p99(back.map((moment) => (moment - closed) / 1000)),
    away,
    bound: 2 * away + LONGEST_JITTER,
    memory: { before, after, peak: Math.max(peak, after) },
  };
};
