import { setTimeout as pause } from "node:timers/promises";
import { join } from "node:path";

import { startNameServer, type Zone } from "../custom-domain/name-server.ts";
import { launchServer, type ServerProcess } from "../running/launch-server.ts";
import { freeJobs } from "./payment-balance.ts";

/** A site in a data folder of its own, at a moved time. */
export interface MovedSite {
  readonly origin: string;
  readonly dataDir: string;
  /** Moves the clock by seconds; every job that is then due has run when this answers. */
  readonly advance: (seconds: number) => Promise<void>;
  /** The same up to a moment, in epoch seconds. */
  readonly goTo: (time: number) => Promise<void>;
  /** The site's time, epoch seconds. */
  readonly now: () => number;
  /** What the sandbox's people or a payer's bank do with a charge (`/__test/sandbox`). */
  readonly atSandbox: (paymentId: string, what: "dispute" | "win" | "lose") => Promise<void>;
  /** What names have, for the name server that the site asks. */
  readonly zones: Map<string, Zone>;
  /** A flow has come to the begin of one of its steps. */
  readonly reached: (step: string) => void;
}

/** One whose server is killed and started again, always on the same port. */
export interface KilledSite extends MovedSite {
  readonly environment: Readonly<Record<string, string>>;
  /** Kills when `reached` names that step, after `part` (0 to 1) of the time that the step takes. */
  readonly arm: (step: string, part: number) => void;
  /** Waits for the armed kill, or kills now; then starts the server again. Answers the milliseconds until it was ready. */
  readonly restart: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** How long a step is taken to last that has not been seen whole yet, in milliseconds. */
const UNSEEN = 60;
const MOST_TRIES = 20;

export const startKilledSite = async (
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<KilledSite> => {
  const dataDir = join(folder, "data");
  const zones = new Map<string, Zone>();
  const names = await startNameServer(zones);
  const environment = {
    DNS_SERVERS: names.address,
    DATA_DIR: dataDir,
    DEMO: "1",
    // Years go by in a run: the demo's people shall not be renewed all the time.
    DEMO_HISTORY: "0",
    TEST_CONTROLS: "1",
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "error",
    PAYOUT_PROVIDER: "sandbox",
    ...more,
  };
  let server: ServerProcess = await launchServer(environment);
  const { origin } = server;
  /** Seconds by which the clock is ahead of the machine's. */
  let moved = 0;
  let armed: { readonly step: string; readonly part: number } | null = null;
  let dead: Promise<unknown> | null = null;
  let current: { readonly step: string; readonly since: number } | null = null;
  const lasts = new Map<string, number>();

  const send = (path: string, body: object): Promise<Response> =>
    fetch(`${origin}/__test/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", connection: "close" },
      body: JSON.stringify(body),
    });
  const now = (): number => Math.floor(Date.now() / 1000) + moved;
  /** Moves the server's clock. A connection may stand still for a minute; the jobs of a month on a busy machine take longer. */
  const moveClock = async (seconds: number): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await send("clock", { advance: attempt === 1 ? seconds : 0 });
        if (answer.ok) return;
        throw new Error(`The clock was not moved: ${answer.status} ${await answer.text()}`);
      } catch (error) {
        if (!(error instanceof TypeError) || dead !== null || attempt === MOST_TRIES) throw error;
      }
    }
  };
  const advance = async (seconds: number): Promise<void> => {
    moved += seconds;
    await moveClock(seconds);
  };

  return {
    origin,
    dataDir,
    environment,
    zones,
    advance,
    goTo: (time) => advance(Math.max(0, time - now())),
    now,
    atSandbox: async (payment_id, what) => {
      await send("sandbox", { payment_id, what });
    },
    arm: (step, part) => {
      armed = { step, part };
      dead = null;
      current = null;
    },
    reached: (step) => {
      if (armed === null || dead !== null) return;
      const time = performance.now();
      if (current !== null) lasts.set(current.step, time - current.since);
      current = { step, since: time };
      if (step !== armed.step) return;
      const wait = armed.part * (lasts.get(step) ?? UNSEEN);
      dead = pause(wait).then(() => server.kill("SIGKILL"));
    },
    restart: async () => {
      await (dead ?? server.kill("SIGKILL"));
      if (dead === null && current !== null) lasts.set(current.step, performance.now() - current.since);
      armed = null;
      await freeJobs(dataDir);
      const began = performance.now();
      server = await launchServer({ ...environment, PORT: new URL(origin).port });
      const ready = Math.round(performance.now() - began);
      dead = null;
      await moveClock(moved);
      return ready;
    },
    stop: async () => {
      await server.stop();
      await names.stop();
    },
  };
};
