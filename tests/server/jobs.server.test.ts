import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createJobLoop } from "../../src/server/jobs/job-loop.ts";
import type { JobHandlers } from "../../src/server/jobs/job.ts";
import { backoff } from "../../src/server/jobs/job-table.ts";
import type { DatabaseConnection } from "../../src/server/database/database.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import type { Services } from "../../src/server/services.ts";
import type { ServerFixture } from "./server-fixture.ts";
import { startFixture } from "./server-fixture.ts";

let server: ServerFixture;
let connection: DatabaseConnection;
beforeAll(async () => {
  server = await startFixture();
  const { config, log } = server.services;
  connection = openDatabase({ connectionString: config.databaseUrl! }, log, 4);
  // The server's own loop would take the jobs of these tests.
  await server.services.jobs.stop();
});
afterAll(async () => {
  await connection.close();
  await server.stop();
});

let ran: unknown[] = [];
beforeEach(async () => {
  ran = [];
  await server.services.database.deleteFrom("job").execute();
});

const loopOf = (handlers: JobHandlers) =>
  createJobLoop({ services: () => server.services as Services, connect: connection.connect, handlers });

const note: JobHandlers = {
  note: {
    run: async (payload) => {
      ran.push(payload);
    },
  },
};

const write = (payload: object, dueAt: number, more: { kind?: string; key?: string } = {}) =>
  server.services.database
    .insertInto("job")
    .values({
      kind: more.kind ?? "note",
      key: more.key ?? null,
      payload: JSON.stringify(payload),
      due_at: dueAt,
      created_at: 0,
      last_error: null,
      done_at: null,
      claimed_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const rows = () => server.services.database.selectFrom("job").selectAll().orderBy("id").execute();

test("jobs run when they are due, in the order of their times, once", async () => {
  const loop = loopOf(note);
  await write({ at: 20 }, 20);
  await write({ at: 10 }, 10);
  await write({ at: 31 }, 31);
  expect(await loop.runDue(30)).toBe(2);
  expect(ran).toEqual([{ at: 10 }, { at: 20 }]);
  expect(await loop.runDue(30)).toBe(0);
  await loop.stop();
});

test("what a job makes due runs in the same pass", async () => {
  const loop = loopOf({
    ...note,
    first: { run: async () => void (await write({ from: "first" }, 5)) },
  });
  await write({}, 1, { kind: "first" });
  await loop.runDue(10);
  expect(ran).toEqual([{ from: "first" }]);
  await loop.stop();
});

test("a second job with the key of an unfinished one is not written; of a finished one it is", async () => {
  const loop = loopOf(note);
  await write({ n: 1 }, 1, { key: "capture:7" });
  await write({ n: 2 }, 1, { key: "capture:7" });
  expect(await rows()).toHaveLength(1);
  await loop.runDue(10);
  await write({ n: 3 }, 1, { key: "capture:7" });
  await loop.runDue(10);
  expect(ran).toEqual([{ n: 1 }, { n: 3 }]);
  await loop.stop();
});

describe("a job that fails", () => {
  const failing: JobHandlers = {
    fragile: {
      attempts: 2,
      run: async () => {
        ran.push("try");
        throw new Error("the provider is away");
      },
    },
  };

  test("is tried again later, with growing pauses, and is set aside when its tries are used up", async () => {
    const loop = loopOf(failing);
    const { clock } = server.services;
    await write({}, clock.now(), { kind: "fragile" });
    await loop.runDue(clock.now());
    const [once] = await rows();
    expect(once).toMatchObject({ attempts: 1, done_at: null, claimed_by: null });
    expect(once!.due_at).toBeGreaterThan(clock.now());
    expect(once!.last_error).toContain("the provider is away");
    await loop.runDue(once!.due_at);
    expect(ran).toHaveLength(2);
    expect(await loop.runDue(clock.now() + 400 * 86_400)).toBe(0);
    expect([1, 2, 3, 4, 30].map(backoff)).toEqual([1, 2, 4, 8, 600]);
    await loop.stop();
  });
});

test("a handler may ask to run again", async () => {
  const loop = loopOf({ poll: { run: async () => ({ again: 60 }) } });
  const { clock } = server.services;
  await write({}, clock.now(), { kind: "poll" });
  await loop.runDue(clock.now());
  const [row] = await rows();
  expect(row).toMatchObject({ attempts: 0, done_at: null });
  expect(row!.due_at).toBeGreaterThanOrEqual(clock.now() + 59);
  await loop.stop();
});

test("two loops share a hundred jobs and run each once", async () => {
  const one = loopOf(note);
  const other = loopOf(note);
  for (let n = 0; n < 100; n += 1) await write({ n }, n);
  await Promise.all([one.runDue(1000), other.runDue(1000)]);
  expect(ran).toHaveLength(100);
  expect(new Set(ran.map((each) => JSON.stringify(each))).size).toBe(100);
  await one.stop();
  await other.stop();
});

test("the job of a node that died is free at once for another", async () => {
  let release: () => void = () => undefined;
  const hangs = new Promise<void>((resolve) => (release = resolve));
  const clients: { end: () => Promise<void> }[] = [];
  const dying = createJobLoop({
    services: () => server.services,
    connect: async () => {
      const client = await connection.connect();
      clients.push(client);
      return client;
    },
    handlers: { note: { run: () => hangs } },
  });
  await write({ n: 1 }, 1);
  dying.start();
  await expect.poll(async () => (await rows())[0]!.claimed_by).not.toBeNull();
  const other = loopOf(note);
  const { rows: left } = await connection.pool.query(
    "select count(*) as n from job where claimed_by is null",
  );
  expect(left[0].n).toBe(0);
  await clients[0]!.end();
  await expect.poll(async () => other.runDue(10)).toBeGreaterThan(0);
  expect(ran).toEqual([{ n: 1 }]);
  release();
  await dying.stop();
  await other.stop();
});
