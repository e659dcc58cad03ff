import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Client } from "pg";

import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../src/server/database/embedded.ts";
import { launchServer, type ServerProcess } from "../running/launch-server.ts";

/** The demo site on a PostgreSQL of its own, as processes that can be taken away one by one. */
export interface AttackedSite {
  readonly origin: string;
  /** The server's process id. */
  readonly pid: number;
  /** `DATA_DIR`; the cluster lies in its folder `postgres`. */
  readonly folder: string;
  readonly postgres: () => EmbeddedPostgres;
  readonly stopPostgres: () => Promise<void>;
  readonly startPostgres: () => Promise<void>;
  /** Moves the server's clock on by seconds; answers the status of the call (503 while the database is away). */
  readonly advance: (seconds: number) => Promise<number>;
  /** Waits until the site says that it can serve (`/readyz`); answers the milliseconds that it took. */
  readonly untilReady: () => Promise<number>;
  /** Whether the server's process still runs. */
  readonly isAlive: () => boolean;
  /** Log lines of level error or worse. */
  readonly errors: () => readonly string[];
  readonly stop: () => Promise<void>;
}

/** A test control of the server; answers its status. */
export const control = async (origin: string, name: string, body: object): Promise<number> => {
  const { status } = await fetch(`${origin}/__test/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return status;
};

/** Whom the server is in the database: nobody with rights beyond his own database, as on a real one. */
export const SERVER_ROLE = "marquee_server";

const prepareDatabase = async (postgres: EmbeddedPostgres): Promise<string> => {
  const connection = postgres.connection("postgres");
  const administrator = new Client(connection);
  await administrator.connect();
  await administrator.query(`create role ${SERVER_ROLE} login`);
  await administrator.query(`create database marquee owner ${SERVER_ROLE}`);
  await administrator.end();
  return `postgres://${SERVER_ROLE}@localhost/marquee?host=${encodeURIComponent(connection.host ?? "")}`;
};

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const openSites = new Set<AttackedSite>();

/** Stops every site that still runs: their PostgreSQL would outlive an interrupted command. */
export const stopSites = async (): Promise<void> => {
  for (const site of openSites) await site.stop();
};

/** Starts PostgreSQL and the server; `at` is an existing folder (one of limited size, say), else one is made. */
export const openSite = async (at: string | null = null): Promise<AttackedSite> => {
  const folder = at ?? mkdtempSync(join(tmpdir(), "marquee-attack-"));
  await chmod(folder, 0o755);
  const start = () => startEmbeddedPostgres({ folder: join(folder, "postgres") });
  let postgres = await start();
  const launch = async (): Promise<ServerProcess> =>
    launchServer({
      DATABASE_URL: await prepareDatabase(postgres),
      DATA_DIR: folder,
      DEMO: "1",
      TEST_CONTROLS: "1",
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "warn",
    });
  const server = await launch().catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const { origin, pid } = server;
  const site: AttackedSite = {
    origin,
    pid,
    folder,
    postgres: () => postgres,
    stopPostgres: () => postgres.stop(),
    startPostgres: async () => {
      postgres = await start();
    },
    advance: (seconds) => control(origin, "clock", { advance: seconds }),
    untilReady: async () => {
      const began = performance.now();
      while ((await fetch(`${origin}/readyz`)).status !== 200) await pause(50);
      return performance.now() - began;
    },
    isAlive: () => runs(pid),
    errors: () =>
      server
        .output()
        .split("\n")
        .filter((line) => /"level":"(error|fatal)"/.test(line)),
    stop: async () => {
      openSites.delete(site);
      await server.stop();
      await postgres.stop();
      if (at === null) rmSync(folder, { recursive: true, force: true });
    },
  };
  openSites.add(site);
  return site;
};
