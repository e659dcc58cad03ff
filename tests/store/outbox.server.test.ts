import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { DatabaseConnection } from "../../src/server/database/database.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { createOutboxReader } from "../../src/server/socket/outbox-reader.ts";
import type { TestDatabase } from "../running/test-database.ts";
import { createTestDatabase } from "../running/test-database.ts";

const log = pino({ level: "silent" });
let testDatabase: TestDatabase;
let connection: DatabaseConnection;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  connection = openDatabase({ connectionString: testDatabase.url }, log, { size: 10 });
});
afterAll(async () => {
  await connection.close();
  await testDatabase.drop();
});

const insert = `insert into socket_event (event, audience, data, created_at)
  values ('profile.update', 'room:x', jsonb_build_object('n', $1::int), 0) returning seq`;

test("a message committed late, with a number lower than one already seen, is not lost", async () => {
  const seen: unknown[] = [];
  const reader = createOutboxReader(
    connection.kysely,
    (_event, _audience, data) => seen.push(data["n"]),
    log,
  );
  await reader.start();
  const slow = await connection.connect();
  await slow.query("begin");
  const late = await slow.query<{ seq: number }>(insert, [1]);
  const early = await connection.pool.query<{ seq: number }>(insert, [2]);
  expect(early.rows[0]!.seq).toBeGreaterThan(late.rows[0]!.seq);
  reader.wake();
  await connection.pool.query(insert, [3]);
  await slow.query("commit");
  reader.wake();
  await slow.end();
  await expect.poll(() => seen.length).toBe(3);
  expect(seen.toSorted()).toEqual([1, 2, 3]);
  await reader.stop();
});

test("a message that cannot be delivered keeps back none of the others", async () => {
  const seen: unknown[] = [];
  const reader = createOutboxReader(
    connection.kysely,
    (_event, _audience, { n }) => {
      if (n === 2) throw new Error("There is no such event.");
      seen.push(n);
    },
    log,
  );
  await reader.start();
  for (const n of [1, 2, 3]) await connection.pool.query(insert, [n]);
  reader.wake();
  await expect.poll(() => seen).toEqual([1, 3]);
  await reader.stop();
});

test("a thousand messages of many writers arrive once each", async () => {
  const seen: number[] = [];
  const reader = createOutboxReader(
    connection.kysely,
    (_event, _audience, data) => seen.push(data["n"] as number),
    log,
  );
  await reader.start();
  const write = async (from: number): Promise<void> => {
    const client = await connection.connect();
    for (let n = from; n < from + 125; n += 5) {
      await client.query("begin");
      for (let more = 0; more < 5; more += 1) await client.query(insert, [n + more]);
      await client.query("commit");
      reader.wake();
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: 8 }, (_, index) => write(1000 + index * 125)));
  await expect.poll(() => new Set(seen).size).toBe(1000);
  expect(seen.filter((n, index) => seen.indexOf(n) !== index)).toEqual([]);
  await reader.stop();
});
