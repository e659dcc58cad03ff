import { connect } from "@nats-io/transport-node";
import { Client, type ClientConfig } from "pg";
import { pino } from "pino";

import type { AccountId } from "../../src/domain/unit/unit.ts";
import { systemClock } from "../../src/server/ports/clock.ts";
import { startServer, type RunningServer } from "../../src/server/server.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { hasNats, natsServer } from "../../tests/bus/nats-server.ts";
import { createClient } from "../../tests/running/http-client.ts";
import { configOf } from "../../tests/running/read-config.ts";
import { DEMO_PASSWORD } from "../../tests/running/signed-in.ts";
import { startBenchPostgres } from "./bench-database.ts";
import {
  median,
  milliseconds,
  plainRow,
  ratioRow,
  takeTurns,
  type Bench,
  type Row,
  type Size,
} from "./row.ts";

interface Scale {
  readonly events: number;
  readonly rounds: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: { events: 200, rounds: 5 },
  toy: { events: 10, rounds: 0 },
};
const CHANNEL = "bench";
const INSERT = "insert into bare (text) values ($1)";

/** The median of so many seconds, each from the begin of `once` to its end. */
const medianOf = async (events: number, once: () => Promise<unknown>): Promise<number> => {
  const seconds: number[] = [];
  for (let event = 0; event < events; event += 1) {
    const began = performance.now();
    await once();
    seconds.push((performance.now() - began) / 1000);
  }
  return median(seconds);
};

/** What hears one text at a time. */
const createEar = () => {
  let heard: (() => void) | null = null;
  return {
    hear: () => heard?.(),
    next: () =>
      new Promise<void>((resolve) => {
        heard = resolve;
      }),
  };
};

/** A row is committed, another connection hears of it over the bus, and reads it. */
interface BareBus {
  readonly once: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const bareNotify = async (config: ClientConfig): Promise<BareBus> => {
  const [here, there] = [new Client(config), new Client(config)];
  await Promise.all([here.connect(), there.connect()]);
  await here.query("create table if not exists bare (id bigserial primary key, text text not null)");
  const ear = createEar();
  there.on("notification", ear.hear);
  await there.query(`listen ${CHANNEL}`);
  return {
    once: async () => {
      const heard = ear.next();
      await here.query("begin");
      await here.query(INSERT, ["ava"]);
      await here.query("commit");
      await here.query("select pg_notify($1, $2)", [CHANNEL, "1"]);
      await heard;
      await there.query("select text from bare order by id desc limit 1");
    },
    stop: async () => void (await Promise.all([here.end(), there.end()])),
  };
};

const bareNats = async (config: ClientConfig, url: string): Promise<BareBus> => {
  const { host, username, password } = new URL(url);
  const options = { servers: host, user: username, pass: password };
  const [here, there, database, reader] = [
    ...[await connect(options), await connect(options)],
    ...[new Client(config), new Client(config)],
  ] as const;
  await Promise.all([database!.connect(), reader!.connect()]);
  await database!.query("create table if not exists bare (id bigserial primary key, text text not null)");
  const ear = createEar();
  there!.subscribe(CHANNEL, { callback: ear.hear });
  await there!.flush();
  return {
    once: async () => {
      const heard = ear.next();
      await database!.query("begin");
      await database!.query(INSERT, ["ava"]);
      await database!.query("commit");
      here!.publish(CHANNEL, "1");
      await heard;
      await reader!.query("select text from bare order by id desc limit 1");
    },
    stop: async () => {
      await Promise.all([here!.close(), there!.close(), database!.end(), reader!.end()]);
    },
  };
};

/** An event is published on one node, and comes to a socket of the other one. */
const ourNodes = async (environment: Readonly<Record<string, string>>) => {
  const start = (): Promise<RunningServer> =>
    startServer({
      ...{ config: configOf(environment, process.cwd()), log: pino({ level: "silent" }) },
      ...{ clock: systemClock(), strict: false, changes: null },
      connection: { connectionString: environment["DATABASE_URL"]! },
    });
  const here = await start();
  const there = await start();
  const client = createClient(there.origin);
  await client.post("/api/v1/auth/signin", { email: "sub", password: DEMO_PASSWORD });
  const { user } = (await client.get("/api/v1/auth/session")).body;
  const socket = await client.socket();
  socket.send("socket.authorize", { token: user.node_token, version: 1 });
  await socket.next("socket.authorized");
  const account = user.id as AccountId;
  return {
    once: async () => {
      const heard = socket.next("profile.update");
      await here.services.store.transact(systemMetadata, async (unit) =>
        unit.publish({ event: "profile.update", audience: { account }, data: { username: "ava" } }),
      );
      await heard;
    },
    stop: async () => {
      socket.close();
      await Promise.all([here.stop(), there.stop()]);
    },
  };
};

const measure = async (
  name: string,
  { events, rounds }: Scale,
  bare: BareBus,
  environment: Readonly<Record<string, string>>,
): Promise<Row> => {
  const ours = await ourNodes(environment);
  const figures = await takeTurns(
    rounds,
    () => medianOf(events, ours.once),
    () => medianOf(events, bare.once),
  );
  await Promise.all([ours.stop(), bare.stop()]);
  return ratioRow(
    `an event from one node to a socket of another, over ${name}: median`,
    figures,
    { show: milliseconds, comparedWith: `a row, bare ${name}, read by another connection` },
    { atMost: 1.5 },
  );
};

/** How long an event takes from one node to the pages of another. */
export const twoNodes: Bench = {
  name: "two-nodes",
  run: async (size) => {
    const postgres = await startBenchPostgres();
    const DATABASE_URL = await postgres.create("nodes");
    const environment = {
      ...{ DATABASE_URL, DATA_DIR: postgres.folder, PORT: "0" },
      ...{ DEMO: "1", DEMO_HISTORY: "0", TEST_CONTROLS: "1" },
    };
    const config = { connectionString: DATABASE_URL };
    const rows = [await measure("NOTIFY", scales[size], await bareNotify(config), environment)];
    if (hasNats) {
      const nats = await natsServer();
      await nats.start();
      const over = { ...environment, BUS_URL: nats.url };
      rows.push(await measure("NATS", scales[size], await bareNats(config, nats.url), over));
      await nats.stop();
    } else rows.push(plainRow("an event over NATS", "this machine has no nats-server"));
    await postgres.stop();
    return rows;
  },
};
