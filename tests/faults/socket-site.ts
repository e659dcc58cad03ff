import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { sql } from "kysely";
import { pino } from "pino";

import { ensureDatabase } from "../../src/server/database/database.ts";
import { startEmbeddedPostgres } from "../../src/server/database/embedded.ts";
import { deliver, textAlone, type Delivery } from "../../src/server/direct-message/deliver.ts";
import { systemClock } from "../../src/server/ports/clock.ts";
import { startServer } from "../../src/server/server.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { openSessions, type OpenSession } from "../attack/open-session.ts";
import { hasNats, natsServer } from "../bus/nats-server.ts";
import { createClient } from "../running/http-client.ts";
import { launchServer, type ServerProcess } from "../running/launch-server.ts";
import { configOf } from "../running/read-config.ts";
import { DEMO_PASSWORD } from "../running/signed-in.ts";
import type { WayIn } from "./witness-page.ts";

/** Two nodes that may be killed, their database and their bus, and a third node that writes. */
export interface SocketSite {
  /** A page of its own for the fan who is written to. */
  readonly wayIn: () => Promise<WayIn>;
  /** Writes the next message to him, however often that has to be tried. */
  readonly write: (number: number) => Promise<void>;
  /** As a balancer sends: in turn, to nodes that are up. */
  readonly node: () => string;
  /** So many sessions of a demo account, without a password. */
  readonly open: (username: string, count: number) => Promise<readonly OpenSession[]>;
  /** Everybody may call as if it were the first time; while the database is away nobody may. */
  readonly forgetLimits: () => Promise<void>;
  /** Whether the message with a key of its sender is stored; while the database is away none is. */
  readonly isSent: (key: string) => Promise<boolean>;
  /** Kills a node, that at an origin or any, lets it be away, and starts it again at its address; none while another one is away. */
  readonly killNode: (away: number, origin?: string) => Promise<void>;
  readonly restartDatabase: () => Promise<void>;
  /** Takes the bus away for some milliseconds; without NATS, breaks the connections that listen. */
  readonly loseBus: (away: number) => Promise<void>;
  readonly bus: "NATS" | "NOTIFY";
  readonly stop: () => Promise<void>;
}

const DATABASE = "marquee";
const AGAIN_MILLISECONDS = 50;
/** So much text that who does not read is soon behind. */
const FILLING = "x".repeat(3_000);

/** The same numbers from 0 to 1 for the same seed. */
export const createDice = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

interface Node {
  readonly port: string;
  server: ServerProcess;
  isUp: boolean;
}

export const startSocketSite = async (folder: string): Promise<SocketSite> => {
  const dataDir = join(folder, "data");
  const cluster = { folder: join(dataDir, "postgres") };
  let postgres = await startEmbeddedPostgres(cluster);
  const { host = "", user = "" } = await ensureDatabase(postgres.connection, DATABASE);
  const nats = hasNats ? await natsServer() : null;
  await nats?.start();
  const environment = {
    DATABASE_URL: `postgres://${String(user)}@localhost/${DATABASE}?host=${encodeURIComponent(host)}`,
    ...{ DATA_DIR: dataDir, DEMO: "1", DEMO_HISTORY: "0", TEST_CONTROLS: "1", LOG_LEVEL: "fatal" },
    ...(nats === null ? {} : { BUS_URL: nats.url }),
  };
  const config = configOf({ ...environment, PORT: "0" }, process.cwd());
  const writer = await startServer({
    ...{ config, log: pino({ level: "silent" }), clock: systemClock(), strict: true, changes: null },
    connection: { connectionString: environment.DATABASE_URL },
  });
  const { database, store } = writer.services;
  const person = (username: string) =>
    database
      .selectFrom("account")
      .select(["id", "username", "display_name as displayName"])
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
  const [sender, recipient] = [await person("ava"), await person("sub")];
  const [first, second] = await Promise.all([launchServer(environment), launchServer(environment)]);
  const nodes = [first, second].map((server): Node => {
    return { server, port: new URL(server.origin).port, isUp: true };
  });
  let turn = 0;
  const nodeNow = (): string => {
    const up = nodes.filter(({ isUp }) => isUp);
    turn += 1;
    return up[turn % up.length]!.server.origin;
  };
  /** Until it is there: the database may be away as well. */
  const launchAgain = async (node: Node): Promise<void> => {
    for (let tries = 0; !node.isUp; tries += 1) {
      try {
        node.server = await launchServer({ ...environment, PORT: node.port });
        node.isUp = true;
      } catch (error) {
        if (tries === 20) throw error;
        await pause(AGAIN_MILLISECONDS);
      }
    }
  };
  const written = (number: number): Promise<unknown> => {
    const delivery: Delivery = { sender, recipient, cause: `witness:${number}` };
    return store.transact(systemMetadata, (unit) =>
      deliver(unit, delivery, textAlone(`${number} ${FILLING}`)),
    );
  };
  return {
    bus: nats === null ? "NOTIFY" : "NATS",
    wayIn: async () => {
      const client = createClient(nodes[0]!.server.origin);
      const signedIn = await client.post("/api/v1/auth/signin", { email: "sub", password: DEMO_PASSWORD });
      if (signedIn.status !== 200) throw new Error(`sub could not log in: ${signedIn.status}`);
      const { user: account } = (await client.get("/api/v1/auth/session")).body;
      const { items } = (await client.get("/api/v1/account/direct-message/conversation/ava")).body;
      return {
        ...{ node: nodeNow, cookie: client.cookie(), token: account.node_token as string },
        account: account.id as string,
        base: (items.at(-1)?.sequence ?? 0) as number,
      };
    },
    write: async (number) => {
      for (let isWritten = false; !isWritten;) {
        isWritten = await written(number).then(
          () => true,
          () => false,
        );
        if (!isWritten) await pause(AGAIN_MILLISECONDS);
      }
    },
    node: nodeNow,
    open: async (username, count) => {
      const sessions = await openSessions(first.origin, { connectionString: environment.DATABASE_URL });
      const opened: OpenSession[] = [];
      while (opened.length < count) opened.push(await sessions.open(username));
      await sessions.end();
      return opened;
    },
    isSent: (key) =>
      sql`select from message where cause like ${`%:${key}`}`.execute(database).then(
        ({ rows }) => rows.length > 0,
        () => false,
      ),
    forgetLimits: async () => {
      await database
        .deleteFrom("rate_limit")
        .execute()
        .then(
          () => undefined,
          () => undefined,
        );
    },
    killNode: async (away, origin) => {
      const node = nodes.find(({ server }) => server.origin === origin) ?? nodes[turn % nodes.length]!;
      if (nodes.some(({ isUp }) => !isUp)) return;
      node.isUp = false;
      await node.server.kill("SIGKILL");
      await pause(away);
      await launchAgain(node);
    },
    restartDatabase: async () => {
      await postgres.stop();
      postgres = await startEmbeddedPostgres(cluster);
    },
    loseBus: async (away) => {
      if (nats !== null) {
        await nats.stop();
        await pause(away);
        await nats.start();
        return;
      }
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'marquee listener' and datname = current_database()`.execute(database);
    },
    stop: async () => {
      await Promise.all(nodes.map(({ server, isUp }) => (isUp ? server.stop() : null)));
      await writer.stop();
      await nats?.stop();
      await postgres.stop();
    },
  };
};
