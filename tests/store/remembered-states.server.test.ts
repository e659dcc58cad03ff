import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openDatabase, type DatabaseConnection } from "../../src/server/database/database.ts";
import { systemClock } from "../../src/server/ports/clock.ts";
import type { CommitNotice } from "../../src/server/store/commit-notices.ts";
import { systemMetadata, type EventStore } from "../../src/server/store/event-store.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";
import { counterDecider, counterShapes } from "./counter.ts";

let testDatabase: TestDatabase;
let connection: DatabaseConnection;
let store: EventStore;
const notices: CommitNotice[] = [];

const openStore = (): EventStore =>
  createEventStore({
    ...{ database: connection.kysely, pool: connection.pool, clock: systemClock() },
    ...{ projections: [], reactions: {}, shapes: counterShapes },
    committed: (notice) => notices.push(notice),
  });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  connection = openDatabase({ connectionString: testDatabase.url }, pino({ level: "silent" }));
  store = openStore();
});
afterAll(async () => {
  await connection.close();
  await testDatabase.drop();
});

const add = (id: string, amount: number, by = store) =>
  by.transact(systemMetadata, (unit) =>
    unit.execute(counterDecider, id, { type: "Add", amount, most: 1_000 }),
  );

test("states whose events were rewritten are forgotten on this node and on those that hear of it", async () => {
  await add("rewritten", 3);
  const state = () => store.load(counterDecider, "rewritten");
  const rewrite = (to: number) =>
    sql`
      update event set data = jsonb_set(data::jsonb, '{amount}', ${String(to)}::jsonb)
      where stream = 'counter-rewritten'`.execute(connection.kysely);
  await rewrite(5);
  expect(await state()).toBe(3);
  store.forget();
  expect(notices.at(-1)).toEqual({ socketSequence: 0, jobs: [], forget: true });
  expect(await state()).toBe(5);
  await rewrite(6);
  store.committedElsewhere({ forget: true });
  expect(await state()).toBe(6);
});

test("what is written on a state that was only looked at is decided again where another node has stored more", async () => {
  const seen: number[] = [];
  const copy = () =>
    store.transact(systemMetadata, async (unit) => {
      const amount = await unit.load(counterDecider, "source");
      seen.push(amount);
      await unit.execute(counterDecider, "copies", { type: "Add", amount, most: 100 });
    });
  await add("source", 4);
  await copy();
  await add("source", 1, openStore());
  await copy();
  expect([seen, await store.load(counterDecider, "copies")]).toEqual([[4, 4, 5], 9]);
});
