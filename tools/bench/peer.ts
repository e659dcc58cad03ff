import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { root } from "../root.mjs";
import { freePort } from "./free-port.ts";

/** Another product that runs beside ours. `pid` is null where its process is not known: its CPU cannot be told then. */
export interface Peer {
  readonly origin: string;
  readonly pid: number | null;
  readonly stop: () => Promise<void>;
}

/** The package `ghost` unpacked, with its packages installed, in a folder beside the checkout. */
const INSTALLED = join(root, "../ghost");
const GHOST = "index.js";
const LONGEST_START_MS = 120_000;

const answers = async (origin: string): Promise<boolean> => {
  try {
    return (await fetch(origin, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
};

/** Starts an installed Ghost with an empty SQLite database in a folder that goes with it. */
const startGhost = async (): Promise<Peer> => {
  const folder = await mkdtemp(join(tmpdir(), "ghost-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [GHOST], {
    cwd: INSTALLED,
    env: {
      ...process.env,
      NODE_ENV: "production",
      url: origin,
      server__host: "127.0.0.1",
      server__port: String(port),
      database__client: "sqlite3",
      database__connection__filename: join(folder, "ghost.db"),
      database__useNullAsDefault: "true",
      paths__contentPath: folder,
    },
    stdio: ["ignore", 2, 2],
  });
  const exit = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill();
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  const latest = performance.now() + LONGEST_START_MS;
  while (!(await answers(origin))) {
    if (child.exitCode !== null || performance.now() > latest) {
      await stop();
      throw new Error(`Ghost in ${INSTALLED} does not start`);
    }
    await pause(500);
  }
  return { origin, pid: child.pid!, stop };
};

/**
 * What begins to compare with a peer: that which answers at `PEER_URL` (CPU of the process `PEER_PID`), else Ghost where it is
 * installed beside the checkout. Null where there is none.
 */
export const findPeer = async (): Promise<(() => Promise<Peer>) | null> => {
  const { PEER_URL, PEER_PID } = process.env;
  if (PEER_URL === undefined) return existsSync(join(INSTALLED, GHOST)) ? startGhost : null;
  if (!(await answers(PEER_URL))) return null;
  const pid = PEER_PID === undefined ? null : Number(PEER_PID);
  return async () => ({ origin: new URL(PEER_URL).origin, pid, stop: async () => {} });
};
