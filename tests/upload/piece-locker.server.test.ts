import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { openDatabase, type DatabaseConnection } from "../../src/server/database/database.ts";
import { createPieceLocker, type PieceLocker } from "../../src/server/upload/piece-locker.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";

const log = pino({ level: "silent" });
let made: TestDatabase;
let connection: DatabaseConnection;
const lockers: PieceLocker[] = [];

beforeAll(async () => {
  made = await createTestDatabase();
  connection = openDatabase({ connectionString: made.url }, log, { size: 2 });
});
afterEach(async () => {
  for (const locker of lockers.splice(0)) await locker.stop();
});
afterAll(async () => {
  await connection?.close();
  await made?.drop();
});

const node = (shared = true): PieceLocker => {
  const locker = createPieceLocker(shared ? connection.connect : null, log);
  lockers.push(locker);
  return locker;
};
const signal = () => new AbortController().signal;
/** The locks of this database: a cluster tells those of all. */
const LOCKS =
  "pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())";
const held = async () => (await connection.pool.query(`select 1 from ${LOCKS}`)).rowCount;
const never = () => undefined;

describe.each([
  ["nodes of one database", () => [node(), node()] as const],
  [
    "a node that is alone",
    () => {
      const one = node(false);
      return [one, one] as const;
    },
  ],
])("%s", (_name, nodes) => {
  test("[X-22] let one request of an upload at a time go on: the new one has the old one end", async () => {
    const [one, other] = nodes();
    const order: string[] = [];
    const first = one.newLock("same");
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    await first.lock(signal(), () => tell());
    const second = other.newLock("same");
    const waiting = second.lock(signal(), never).then(() => order.push("second"));
    await told;
    order.push("first ends");
    await first.unlock();
    await waiting;
    expect(order).toEqual(["first ends", "second"]);
    await second.unlock();
    expect(await held()).toBe(0);
  });

  test("[X-22] hold nobody up with another upload", async () => {
    const [one, other] = nodes();
    const locks = [one.newLock("one"), other.newLock("two"), one.newLock("three")];
    for (const lock of locks) await lock.lock(signal(), () => expect.unreachable("nobody asked for it"));
    for (const lock of locks) await lock.unlock();
  });

  test("[X-22] do a thing alone, one after the other, also when it fails", async () => {
    const [one, other] = nodes();
    let [running, most] = [0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await connection.pool.query("select 1");
      running -= 1;
      if (most > 0) throw new Error("It went wrong.");
    };
    const all = await Promise.allSettled([one, other, one, other, other].map((it) => it.alone("it", work)));
    expect(all.map((it) => it.status)).toEqual(Array(5).fill("rejected"));
    expect(most).toBe(1);
  });

  test("give up waiting with the request that waits", async () => {
    const [one, other] = nodes();
    const first = one.newLock("given up");
    await first.lock(signal(), never);
    const gone = new AbortController();
    const waiting = other.newLock("given up").lock(gone.signal, never);
    gone.abort();
    await expect(waiting).rejects.toEqual(expect.objectContaining({ status_code: 500 }));
    await first.unlock();
    const next = other.newLock("given up");
    await next.lock(signal(), never);
    await next.unlock();
  });
});

test("[X-22] a node whose connection is cut ends what it holds, and another one goes on", async () => {
  const [one, other] = [node(), node()];
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  const lost = one.newLock("lost");
  await lost.lock(signal(), () => tell());
  await connection.pool.query(`select pg_terminate_backend(pid) from ${LOCKS}`);
  await told;
  const next = other.newLock("lost");
  await next.lock(signal(), never);
  await lost.unlock();
  // What it did not hold any more it did not give up: the other's stands, and its next one has a new connection.
  expect(await held()).toBe(1);
  const again = one.newLock("again");
  await again.lock(signal(), never);
  expect(await held()).toBe(2);
  await again.unlock();
  await next.unlock();
  expect(await held()).toBe(0);
});

test("[X-22] many uploads of a node hold one connection", async () => {
  const one = node();
  const locks = Array.from({ length: 30 }, (_, at) => one.newLock(`many ${at}`));
  await Promise.all(locks.map((lock) => lock.lock(signal(), never)));
  const { rows } = await connection.pool.query(
    `select count(*)::int as locks, count(distinct pid)::int as connections from ${LOCKS}`,
  );
  expect(rows).toEqual([{ locks: 30, connections: 1 }]);
  await Promise.all(locks.map((lock) => lock.unlock()));
});
