import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { beginAttempt } from "../../src/server/account/attempts.ts";
import { openDatabase, type DatabaseConnection } from "../../src/server/database/database.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";

const NOW = 1_800_000_000;
let test_: TestDatabase;
let nodes: readonly [DatabaseConnection, DatabaseConnection];

beforeAll(async () => {
  test_ = await createTestDatabase();
  const open = () => openDatabase({ connectionString: test_.url }, pino({ level: "silent" }), { size: 8 });
  nodes = [open(), open()];
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await test_.drop();
});

const begin = (key: string, now: number, refuseFrom?: number, node = 0) =>
  beginAttempt(nodes[node]!.kysely, [refuseFrom === undefined ? { key } : { key, refuseFrom }], 900, now);

test("[AUTH-72] tries count for exactly 15 minutes after each, and one that is taken back never counted", async () => {
  expect((await begin("a", NOW)).seen).toBe(0);
  const second = await begin("a", NOW + 10);
  expect(second.seen).toBe(1);
  await second.withdraw();
  expect((await begin("a", NOW + 20)).seen).toBe(1);
  expect((await begin("a", NOW + 899)).seen).toBe(2);
  expect((await begin("a", NOW + 900)).seen).toBe(2);
  expect((await begin("other", NOW + 900)).seen).toBe(0);
});

test("a refused try says how long to wait, and is not counted itself", async () => {
  for (let at = 0; at < 3; at += 1) expect((await begin("b", NOW + at, 3)).retryAfter).toBe(0);
  expect((await begin("b", NOW + 100, 3)).retryAfter).toBe(800);
  expect((await begin("b", NOW + 100, 3)).retryAfter).toBe(800);
  expect((await begin("b", NOW + 901, 3)).retryAfter).toBe(0);
});

test("twenty tries at once on two nodes: each sees a different number of tries before it", async () => {
  const attempts = await Promise.all(
    Array.from({ length: 20 }, (_, index) => begin("c", NOW, 10, index % 2)),
  );
  const counted = attempts.filter(({ retryAfter }) => retryAfter === 0);
  expect(counted.map(({ seen }) => seen).toSorted((x, y) => x - y)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(attempts).toHaveLength(20);
});

test("tries of long ago are swept away by later ones", async () => {
  await begin("d", NOW);
  await begin("e", NOW + 90_000);
  const left = await nodes[0].kysely
    .selectFrom("attempt")
    .select("key")
    .where("at", "<=", NOW + 901)
    .execute();
  expect(left).toEqual([]);
});
