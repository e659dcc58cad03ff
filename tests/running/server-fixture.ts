import { pino } from "pino";
import type { Logger } from "pino";

import type { AccountId } from "../../src/domain/unit/unit.ts";
import { configOf } from "./read-config.ts";
import type { Clock } from "../../src/server/ports/clock.ts";
import { systemClock } from "../../src/server/ports/clock.ts";
import type { Timeouts } from "../../src/server/http/timeouts.ts";
import type { Services } from "../../src/server/services.ts";
import { startServer, type ServerParts } from "../../src/server/server.ts";
import { followChanges } from "../../src/server/session/session-changes.ts";
import { createTestDatabase } from "./test-database.ts";
import { createClient } from "./http-client.ts";
import type { Client } from "./http-client.ts";

/** A server in this process on a database of its own. Answers are checked against the endpoint table. */
export interface ServerFixture {
  readonly origin: string;
  readonly services: Services;
  /** A new visitor with his own cookies. */
  readonly visitor: (headers?: Readonly<Record<string, string>>) => Client;
  /** A visitor who has logged in; password of the demo. */
  readonly signedIn: (username: string) => Promise<Client>;
  /** Moves the server's clock on by seconds; due jobs have run when it answers. */
  readonly advance: (seconds: number) => Promise<void>;
  /** The id of the account with that username. */
  readonly idOf: (username: string) => Promise<AccountId>;
  /** Another node on the same database. */
  readonly secondNode: () => Promise<ServerFixture>;
  readonly stop: () => Promise<void>;
}

export interface FixtureOptions {
  readonly demo?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: Logger;
  /** The PostgreSQL role that the server connects as; default: the cluster's superuser. */
  readonly role?: string;
  /** Instead of the machine's clock; a second node has its own. */
  readonly clock?: Clock;
  readonly timeouts?: Timeouts;
  /** `host:port` of a PgBouncer before the tests' PostgreSQL. */
  readonly pooler?: string;
  /** As on the embedded database: no other node and no other program but operators' writes into it. */
  readonly alone?: boolean;
}

export const DEMO_PASSWORD = "marquee-demo";

const startOn = async (
  environment: Readonly<Record<string, string>>,
  log: Logger,
  drop: () => Promise<void>,
  more: Partial<Pick<ServerParts, "clock" | "timeouts" | "changes">>,
): Promise<ServerFixture> => {
  const config = configOf(environment, process.cwd());
  const server = await startServer({
    config,
    log,
    connection: { connectionString: config.databaseUrl! },
    clock: systemClock(),
    strict: true,
    ...more,
  });
  const { origin, services } = server;
  const visitor = (headers: Readonly<Record<string, string>> = {}) => createClient(origin, headers);
  return {
    origin,
    services,
    visitor,
    signedIn: async (username) => {
      const client = visitor();
      const { status, body } = await client.post("/api/v1/auth/signin", {
        email: username,
        password: DEMO_PASSWORD,
      });
      if (status !== 200) throw new Error(`${username} could not log in: ${status} ${JSON.stringify(body)}`);
      return client;
    },
    advance: async (seconds) => {
      services.clock.advance(seconds);
      await services.jobs.runDue(services.clock.now());
    },
    idOf: async (username) => {
      const named = services.database.selectFrom("account").select("id").where("username", "=", username);
      return (await named.executeTakeFirstOrThrow()).id;
    },
    secondNode: () => startOn(environment, log, async () => undefined, {}),
    stop: async () => {
      await server.stop();
      await drop();
    },
  };
};

const databaseAddress = (direct: URL, pooler: string | undefined): Readonly<Record<string, string>> =>
  pooler === undefined
    ? { DATABASE_URL: direct.href }
    : {
        DATABASE_URL: `postgres://${direct.username}@${pooler}${direct.pathname}`,
        DATABASE_DIRECT_URL: direct.href,
      };

/** Starts it on a fresh database: empty, or with the demo site. Stop it in `afterAll`. Only for `*.server.test.ts`. */
export const startFixture = async (options: FixtureOptions = {}): Promise<ServerFixture> => {
  const database = await createTestDatabase({ demo: options.demo === true });
  const url = new URL(database.url);
  if (options.role !== undefined) url.username = options.role;
  const environment = {
    PORT: "0",
    ...databaseAddress(url, options.pooler),
    DATA_DIR: database.dataDir,
    DEMO: options.demo === true ? "1" : "0",
    TEST_CONTROLS: "1",
    ...options.environment,
  };
  const { clock, timeouts } = options;
  const changes = options.alone === true ? followChanges(database.dataDir) : null;
  return startOn(environment, options.log ?? pino({ level: "silent" }), database.drop, {
    ...(clock === undefined ? {} : { clock }),
    ...(timeouts === undefined ? {} : { timeouts }),
    changes,
  });
};
