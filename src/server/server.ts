import { isIPv6 } from "node:net";
import type { AddressInfo } from "node:net";

import type { PoolConfig } from "pg";
import type { Logger } from "pino";

import { ConfigError, type Config } from "./config/config.ts";
import type { DatabaseConnection } from "./database/database.ts";
import { directOf, migrate, openDatabase } from "./database/database.ts";
import { refuseDemoAccounts } from "./demo/demo-accounts-left.ts";
import { seedWhenEmpty } from "./demo/reset-site.ts";
import {
  counters,
  gauges,
  handlers,
  jobHandlers,
  keptFiles,
  mediaSettled,
  ownAddresses,
  pageGlobals,
  personalData,
  portFactories,
  projections,
  payees,
  purchases,
  reactions,
  recurringJobs,
  reviewed,
  routes,
  roomDoors,
  signals,
} from "./features.ts";
import { createHttpServer } from "./http/http-server.ts";
import { createLimits } from "./http/limits.ts";
import { registerJobGauge } from "./jobs/job-gauge.ts";
import type { Timeouts } from "./http/timeouts.ts";
import { createJobLanes } from "./jobs/job-lanes.ts";
import { scheduleRecurring } from "./jobs/recurring-jobs.ts";
import { hasFfmpeg, NO_FILMS } from "./media/ffmpeg.ts";
import { checkStorage } from "./media/storage-mark.ts";
import { createMetrics } from "./operations/metrics.ts";
import type { Clock } from "./ports/clock.ts";
import { systemClock, timeSortedIds } from "./ports/clock.ts";
import { createPorts } from "./ports/ports.ts";
import type { Services } from "./services.ts";
import { loadKeys } from "./session/keys.ts";
import type { SessionChanges } from "./session/session-changes.ts";
import { createSessions } from "./session/session-store.ts";
import { learnSites } from "./site/learned-sites.ts";
import { unknownRootUsers } from "./site/root-users.ts";
import { loadSites } from "./site/sites.ts";
import { carrySignal } from "./socket/carry-signal.ts";
import { enterRoom } from "./socket/enter-room.ts";
import { createHub } from "./socket/hub.ts";
import { createOutboxReader } from "./socket/outbox-reader.ts";
import { startSocketServer } from "./socket/socket-server.ts";
import { createBus } from "./bus/create-bus.ts";
import { createCommitNotices } from "./store/commit-notices.ts";
import { createEventStore } from "./store/transact.ts";
import { createUploads } from "./upload/uploads.ts";

export interface RunningServer {
  readonly services: Services;
  /** `http://127.0.0.1:3000` */
  readonly origin: string;
  /** Sockets are closed with 1012, requests and jobs finish, connections close. */
  readonly stop: () => Promise<void>;
}

export interface ServerParts {
  readonly config: Config;
  readonly log: Logger;
  /** How to reach the database. */
  readonly connection: PoolConfig;
  /** What is written into the database, where only programs write it that tell (`followChanges`); null or left out: any may. */
  readonly changes?: SessionChanges | null;
  /** Another clock than the machine's (tests). */
  readonly clock?: Clock;
  /** Checks every answer against the endpoint table (tests). */
  readonly strict?: boolean;
  /** Shorter ones than in operation (tests). */
  readonly timeouts?: Timeouts;
}

const START_LOCK = 7_310_426;

/** Migrates and seeds under one lock, so that any number of nodes may start at once. */
const prepare = async (
  config: Config,
  database: DatabaseConnection,
  makeServices: () => Promise<Services>,
): Promise<Services> => {
  const guard = await database.connect();
  try {
    await guard.query("select pg_advisory_lock($1)", [START_LOCK]);
    await migrate(database.kysely);
    if (config.production) await refuseDemoAccounts(database.kysely);
    const services = await makeServices();
    await checkStorage({ ...services, media: services.ports.media });
    if (config.demo) await seedWhenEmpty(services);
    return services;
  } finally {
    await guard.end();
  }
};

const originOf = ({ address, port }: AddressInfo): string => {
  const host = address === "0.0.0.0" || address === "::" ? "127.0.0.1" : address;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
};

/** Why nobody can listen at that port of that host, as far as the environment says where. */
const cannotListen = ({ host, port }: Config, error: unknown): unknown => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return new ConfigError(`Port ${port} of ${host} is taken. Stop what listens there, or set PORT.`);
  if (code === "EACCES") return new ConfigError(`Port ${port} of ${host} is not ours to open. Set PORT.`);
  if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL" || code === "EAI_AGAIN")
    return new ConfigError(`HOST must be an address of this machine, not '${host}'.`);
  return error;
};

/** Starts the product on a database: migrations, demo site, jobs, HTTP and sockets. */
export const startServer = async ({
  config,
  log,
  connection,
  changes = null,
  clock = systemClock(),
  strict,
  timeouts,
}: ServerParts): Promise<RunningServer> => {
  const configured = loadSites(config);
  const watch = changes?.watch ?? null;
  const database = openDatabase(connection, log, { direct: directOf(config), watch });
  const hasFilms = hasFfmpeg();
  if (!hasFilms) log.warn(NO_FILMS);
  const notices = createCommitNotices(await createBus(config.bus, database, log), log);
  let origin = "";

  const makeServices = async (): Promise<Services> => {
    const { kysely } = database;
    const metrics = createMetrics();
    const keys = await loadKeys(kysely);
    const { pool } = database;
    const store = createEventStore({
      database: kysely,
      pool,
      clock,
      projections,
      reactions,
      counters,
      metrics,
      committed: notices.announce,
    });
    const sessions = createSessions(database.pool, store, changes);
    const finders = ownAddresses.map((finder) => finder(kysely));
    const sites = learnSites({
      ...{ sites: configured, clock, store },
      find: async (by) =>
        (await Promise.all(finders.map((find) => find(by)))).find((it) => it !== null) ?? null,
    });
    const base = { config, database: kysely, clock, keys, log };
    const made: Services = {
      ...base,
      metrics,
      store,
      counters,
      sessions,
      sites,
      ids: timeSortedIds(clock),
      limits: createLimits(kysely, clock),
      ports: await createPorts(base, portFactories),
      payees,
      purchases,
      reviewed,
      personalData,
      mediaSettled,
      keptFiles,
      takesFilms: hasFilms,
      recurringJobs,
      uploads: createUploads({ ...base, connect: database.connect }),
      hub: createHub({
        ...{ ...base, sessions, metrics },
        carrySignal: (account, signal) => carrySignal(signals, made, account, signal),
        enterRoom: (visitor, room) => enterRoom(roomDoors, made, visitor, room),
      }),
      jobs: createJobLanes(() => made, jobHandlers, hasFilms),
      ownOrigin: () => origin,
    };
    return made;
  };

  const services = await prepare(config, database, makeServices).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  for (const sentence of await unknownRootUsers(database.kysely, configured.all)) log.warn(sentence);
  registerJobGauge(services);
  for (const register of gauges) register(services);
  const { hub, jobs } = services;
  const outbox = createOutboxReader(database.kysely, hub.deliver, log);
  await outbox.start();
  await notices.start((notice, elsewhere) => {
    const { socketSequence, jobs: kinds } = notice;
    if (elsewhere) services.store.committedElsewhere(notice);
    if (socketSequence > 0 || kinds === null) outbox.wake();
    if (kinds === null) jobs.wake();
    else if (kinds.length > 0) jobs.wake(kinds);
  });
  await services.uploads.start();
  const http = createHttpServer(services, {
    ...{ handlers, routes, pageGlobals },
    strict: strict === true,
    ...(timeouts === undefined ? {} : { timeouts }),
  });
  const sockets = startSocketServer(http.app.server, services);
  const stop = async (): Promise<void> => {
    await sockets.close();
    await http.stop();
    await services.uploads.stop();
    await jobs.stop();
    services.ports.mediaServer?.stop();
    await outbox.stop();
    await notices.stop();
    await database.close();
  };
  await http.prepare();
  await http.app.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    await stop();
    throw cannotListen(config, error);
  });
  origin = originOf(http.app.server.address() as AddressInfo);
  jobs.start();
  await scheduleRecurring(services, database.kysely);

  return { services, origin, stop };
};
