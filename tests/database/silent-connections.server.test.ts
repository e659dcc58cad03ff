import { join } from "node:path";

import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { openDatabase, type DatabaseConnection } from "../../src/server/database/database.ts";
import { isDatabaseAway } from "../../src/server/database/database-away.ts";
import { createLimitedRole } from "../running/limited-role.ts";
import { startSilentProxy, type SilentProxy } from "../running/silent-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";

let made: TestDatabase;
let proxy: SilentProxy;
let database: DatabaseConnection;

const log = pino({ level: "silent" });

/** Where the tests' PostgreSQL listens. */
const target = (): { readonly path: string } | { readonly port: number; readonly host: string } => {
  const url = new URL(made.url);
  const folder = url.searchParams.get("host");
  return folder === null
    ? { port: Number(url.port), host: url.hostname }
    : { path: join(folder, `.s.PGSQL.${url.port || 5432}`) };
};

const through = (): {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
} => {
  const url = new URL(made.url);
  return { host: "127.0.0.1", port: proxy.port, user: url.username, database: url.pathname.slice(1) };
};

beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(async () => {
  await made?.drop();
});
beforeEach(async () => {
  proxy = await startSilentProxy(target());
  database = openDatabase(through(), log, { size: 2, silence: { check: 20, silent: 200, answer: 300 } });
});
afterEach(async () => {
  await proxy.stop();
  await database.close();
});

const one = () => sql<{ one: number }>`select 1 as one`.execute(database.kysely);

test("a statement that a silent network swallows fails as the database being away, and the next one is answered", async () => {
  await one();
  proxy.silence("all");
  const lost = await one().catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(Error);
  expect(isDatabaseAway(lost)).toBe(true);
  proxy.speak();
  expect((await one()).rows).toEqual([{ one: 1 }]);
});

test("a connection to a server that has been replaced is closed, though the new one answers", async () => {
  await one();
  proxy.silence("open");
  const lost = await one().catch((error: unknown) => error);
  expect(isDatabaseAway(lost)).toBe(true);
  expect((await one()).rows).toEqual([{ one: 1 }]);
});

test("every statement of a transaction that falls silent fails, and its connection is not used again", async () => {
  const lost = await database.kysely
    .transaction()
    .execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      proxy.silence("open");
      await sql`select 2`.execute(transaction);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseAway(lost)).toBe(true);
  expect((await Promise.all([one(), one(), one()])).map(({ rows }) => rows.length)).toEqual([1, 1, 1]);
});

test("a statement that only takes long is waited for", async () => {
  const { rows } = await sql<{ done: boolean }>`select pg_sleep(1) is not null as done`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ done: true }]);
});

test("one that waits for another's lock is waited for", async () => {
  const holder = await database.connect();
  await holder.query("select pg_advisory_lock(7)");
  const waiting = sql<{ got: boolean }>`select pg_advisory_xact_lock(7) is not null as got`.execute(
    database.kysely,
  );
  await holder.query("select pg_sleep(0.8)");
  await holder.query("select pg_advisory_unlock(7)");
  expect((await waiting).rows).toEqual([{ got: true }]);
  await holder.end();
});

test("a PostgreSQL that takes no more connections is there: what takes long is waited for", async () => {
  const role = await createLimitedRole();
  const url = new URL(made.url);
  url.username = role.name;
  const short = { check: 20, silent: 200, answer: 300 };
  const limited = openDatabase({ connectionString: url.href }, log, { size: 2, silence: short });
  try {
    const client = await limited.connect();
    await role.cutOff();
    const { rows } = await client.query("select pg_sleep(1) is not null as done");
    expect(rows).toEqual([{ done: true }]);
    await client.end();
  } finally {
    await limited.close();
    await role.drop();
  }
});

test("a listening connection that waits in silence is closed as well", async () => {
  const listener = await database.connect();
  const ended = new Promise((resolve) => listener.once("end", () => resolve("ended")));
  proxy.silence("open");
  const lost = await listener.query("select 1").catch((error: unknown) => error);
  expect(isDatabaseAway(lost)).toBe(true);
  expect(await ended).toBe("ended");
});

test("what a node holds locked that nobody reaches any more is free after a minute", async () => {
  const { rows } = await sql<{ limit: string }>`
    select current_setting('idle_in_transaction_session_timeout') as limit`.execute(database.kysely);
  expect(rows).toEqual([{ limit: "1min" }]);
});
