import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { pino } from "pino";

import { createMetrics } from "../../src/server/operations/metrics.ts";
import { systemClock } from "../../src/server/ports/clock.ts";
import { keysFrom } from "../../src/server/session/keys.ts";
import { createSite } from "../../src/server/site/site.ts";
import { createHub, type Hub } from "../../src/server/socket/hub.ts";
import type { Member } from "../../src/server/socket/member.ts";
import { startSocketServer } from "../../src/server/socket/socket-server.ts";

const guestsOnly = async (): Promise<never> => {
  throw new Error("Everybody here is a guest.");
};

/** The product's socket server with its hub; there is no database behind it, for guests never ask one. */
export const startHub = async () => {
  const log = pino({ level: "silent" });
  const members: Member[] = [];
  const hub = createHub({
    clock: systemClock(),
    database: new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (database) => new PostgresIntrospector(database),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
    keys: keysFrom(Buffer.alloc(32, 7)),
    carrySignal: guestsOnly,
    enterRoom: async () => ({ enters: true, tells: null }),
    sessions: {
      find: guestsOnly,
      findById: guestsOnly,
      start: guestsOnly,
      startByPassword: guestsOnly,
      actAs: guestsOnly,
      end: guestsOnly,
      endAll: guestsOnly,
    },
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
  const site = createSite("bench", { hosts: [], record: {}, brand: {} });
  const sockets = startSocketServer(http, {
    config: { publicUrl: null, trustedProxies: [] },
    hub: counting,
    sites: { of: () => site, learn: () => null },
    log,
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  return { hub, members, http, sockets, port: (http.address() as AddressInfo).port };
};
