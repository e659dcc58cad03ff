import { sql, type Kysely, type KyselyPlugin } from "kysely";
import { describe, expect, test } from "vitest";
import * as core from "../../src/server/database/migrations/0001-core.ts";
import * as leases from "../../src/server/database/migrations/0072-jobs.ts";
import { dropJob, retryJob, troubledJobs } from "../../src/server/jobs/troubled-jobs.ts";
import { jobHandlers } from "../../src/server/features.ts";
import { createJobLoop } from "../../src/server/jobs/job-loop.ts";
import { type JobHandler } from "../../src/server/jobs/job.ts";
import { backoff, TRIES_OF_A_DAY } from "../../src/server/jobs/job-outcome.ts";
import { operate } from "../running/operate.ts";
import {
  server,
  ran,
  type Run,
  handling,
  loopOf,
  noteRun,
  note,
  write,
  rows,
  onlyRow,
  blocked,
} from "./job-table-fixture.ts";

test("jobs run when they are due, in the order of their times, once", async () => {
  const loop = loopOf(note);
  await write({ at: 20 }, 20);
  await write({ at: 10 }, 10);
  await write({ at: 600 }, 600);
  expect(await loop.runDue(30)).toBe(2);
  expect(ran).toEqual([{ at: 10 }, { at: 20 }]);
  expect(await loop.runDue(30)).toBe(0);
  await loop.stop();
});

test("what a job makes due runs in the same pass, also when the loop runs it already", async () => {
  const { begun, release, run } = blocked();
  const first: Run = async (payload, job) => {
    await run(payload, job);
    await write({ from: "first" }, 5);
  };
  const loop = loopOf(handling({ note: noteRun, first }));
  await write({ n: 1 }, 1, { kind: "first" });
  loop.start();
  await begun;
  const passed = loop.runDue(10);
  release();
  await passed;
  expect(ran).toEqual([{ n: 1 }, { from: "first" }]);
  expect((await rows()).every(({ done_at }) => done_at !== null)).toBe(true);
});

test("what a job makes due at once runs in the same pass, although the clock went on meanwhile", async () => {
  const { clock } = server.services;
  const begun = clock.now();
  const first: Run = async () => {
    clock.advance(2);
    await write({ from: "first" }, clock.now());
  };
  const loop = loopOf(handling({ note: noteRun, first }));
  await write({}, begun, { kind: "first" });
  await loop.runDue(begun);
  expect(ran).toEqual([{ from: "first" }]);
  await loop.stop();
});

test("what a job writes while a claim is under way runs in the same pass", async () => {
  let claims = 0;
  const isClaim = new WeakSet<object>();
  /** The answer of the second claim comes after the job of the first has written another one. */
  const slowSecondClaim: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === "RawNode" && JSON.stringify(node).includes("update job set lease ="))
        isClaim.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (!isClaim.has(queryId)) return result;
      claims += 1;
      if (claims === 2) await expect.poll(async () => (await rows()).length).toBe(2);
      return result;
    },
  };
  const first: Run = async () => {
    await expect.poll(() => claims).toBe(2);
    await write({ from: "first" }, 5);
  };
  const database = server.services.database.withPlugin(slowSecondClaim);
  const loop = loopOf(handling({ note: noteRun, first }), {
    services: () => ({ ...server.services, database }),
  });
  await write({}, 1, { kind: "first" });
  loop.start();
  await loop.runDue(10);
  expect(ran).toEqual([{ from: "first" }]);
  await loop.stop();
  await loop.stop();
});

test("a second job with the key of an open one is not written; of a finished one it is", async () => {
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

test("a job that fails is tried again for as long as it fails, with growing pauses of at most ten minutes", async () => {
  const { clock } = server.services;
  const away: Run = async () => {
    throw new Error("the provider is away");
  };
  const loop = loopOf(handling({ fragile: away }));
  let now = clock.now();
  await write({}, now, { kind: "fragile" });
  await loop.runDue(now);
  expect(await onlyRow()).toMatchObject({ attempts: 1, done_at: null, lease: null });
  expect((await onlyRow()).last_error).toContain("the provider is away");
  await server.services.database.updateTable("job").set({ attempts: 5000 }).execute();
  now = (await onlyRow()).due_at;
  await loop.runDue(now);
  const late = await onlyRow();
  expect(late).toMatchObject({ attempts: 5001, done_at: null, given_up: false });
  expect(late.due_at - clock.now()).toBeLessThanOrEqual(600);
  const back = loopOf(handling({ fragile: noteRun }));
  expect(await back.runDue(late.due_at)).toBe(1);
  expect((await onlyRow()).done_at).not.toBeNull();
  expect([1, 2, 3, 4, 30].map(backoff)).toEqual([1, 2, 4, 8, 600]);
  const pauses = Array.from({ length: TRIES_OF_A_DAY - 1 }, (_, index) => backoff(index + 1));
  const sum = pauses.reduce((total, seconds) => total + seconds, 0);
  expect([sum >= 86_400, sum - 600 < 86_400]).toEqual([true, true]);
  await Promise.all([loop.stop(), back.stop()]);
});

test("a job of a kind that this version does not know waits for one that does", async () => {
  const old = loopOf({});
  await write({ n: 1 }, 1);
  await old.runDue(10);
  const { due_at, done_at, last_error } = await onlyRow();
  expect([done_at, last_error]).toEqual([null, "Error: There is no handler for jobs of kind 'note'."]);
  const next = loopOf(note);
  expect(await next.runDue(due_at)).toBe(1);
  expect(ran).toEqual([{ n: 1 }]);
  await Promise.all([old.stop(), next.stop()]);
});

describe("a job that is given up", () => {
  let hopeless = true;
  const fragile: JobHandler<{ n: number }> = {
    run: async (payload) => {
      if (hopeless) throw new Error("nobody is there");
      ran.push(payload);
    },
    givesUp: ({ error, attempt }) => String(error).includes("nobody") && attempt >= 2,
  };
  const give = async () => {
    hopeless = true;
    const { clock, database } = server.services;
    const loop = loopOf({ fragile });
    await write({ n: 1 }, clock.now(), { kind: "fragile", key: "to:7" });
    await loop.runDue(clock.now());
    expect((await onlyRow()).given_up).toBe(false);
    await loop.runDue((await onlyRow()).due_at);
    hopeless = false;
    return { loop, database, id: (await onlyRow()).id, now: clock.now() };
  };

  test("is closed and kept for an operator, counted, and in no later one's way", async () => {
    const { loop, database, id, now } = await give();
    expect(await onlyRow()).toMatchObject({ given_up: true, done_at: expect.any(Number), lease: null });
    expect(await loop.runDue(now + 400 * 86_400)).toBe(0);
    expect(await troubledJobs(database)).toMatchObject([
      { id, kind: "fragile", state: "given_up", attempts: 2, last_error: "Error: nobody is there" },
    ]);
    const { text } = await server.visitor().get("/metrics");
    expect(text).toContain('marquee_jobs_total{kind="fragile",result="given_up"}');
    expect(text).toContain('marquee_jobs{state="given_up"} 1');
    await write({ n: 2 }, now, { kind: "fragile", key: "to:7" });
    await loop.runDue(now);
    expect(ran).toEqual([{ n: 2 }]);
    await loop.stop();
  });

  test("runs when it is retried, unless a later one does the same", async () => {
    const { loop, database, id, now } = await give();
    await write({ n: 2 }, now + 60, { kind: "fragile", key: "to:7" });
    expect(await retryJob(database, id, now)).toBe("superseded");
    await database.deleteFrom("job").where("id", "<>", id).execute();
    expect(await retryJob(database, id, now)).toBe("retried");
    expect(await loop.runDue(now)).toBe(1);
    expect(ran).toEqual([{ n: 1 }]);
    expect(await troubledJobs(database)).toEqual([]);
    expect(await retryJob(database, id, now)).toBe("unknown");
    await loop.stop();
  });

  test("is forgotten when it is dropped; what is open cannot be dropped", async () => {
    const { loop, database, id, now } = await give();
    expect(await dropJob(database, id)).toBe(true);
    expect(await rows()).toEqual([]);
    await write({ n: 2 }, now + 60, { kind: "fragile" });
    const { id: open } = await onlyRow();
    expect([await dropJob(database, open), await retryJob(database, open, now)]).toEqual([false, "unknown"]);
    await loop.stop();
  });

  test("is shown, retried and dropped by the operator's command", async () => {
    const { loop, database, id } = await give();
    const { databaseUrl, dataDir } = server.services.config;
    const operated = async (...words: readonly string[]): Promise<string> =>
      (await operate({ url: databaseUrl!, dataDir }, ...words)).trim();
    expect(await operated("jobs")).toBe(`${id}  fragile  given up  tries: 2  Error: nobody is there`);
    expect(await operated("retry", String(id))).toBe(`The job ${id} is due now.`);
    // The command's own clock goes on.
    expect(await loop.runDue((await onlyRow()).due_at)).toBe(1);
    expect(await operated("jobs")).toBe("No job was given up, and none fails.");
    await expect(operated("drop", String(id))).rejects.toThrow(`No job ${id} was given up`);
    await database.updateTable("job").set({ given_up: true }).execute();
    expect(await operated("drop", String(id))).toBe(`The job ${id} is forgotten.`);
    expect(await rows()).toEqual([]);
    await loop.stop();
  });

  test("is not there any more after 90 days", async () => {
    const { loop, database } = await give();
    const { services } = server;
    const tidy = createJobLoop({ services: () => services, handlers: jobHandlers });
    const age = async (days: number) => {
      await database
        .updateTable("job")
        .set({ done_at: services.clock.now() - days * 86_400 })
        .execute();
      await write({}, services.clock.now(), { kind: "housekeeping" });
      await tidy.runDue(services.clock.now());
      await database.deleteFrom("job").where("kind", "=", "housekeeping").execute();
      return (await rows()).length;
    };
    expect([await age(89), await age(91)]).toEqual([1, 0]);
    await Promise.all([loop.stop(), tidy.stop()]);
  });
});

test("an open job that has failed several times is listed for the operator, who can have it tried at once", async () => {
  const { clock, database } = server.services;
  const loop = loopOf(note);
  await write({ n: 1 }, clock.now() + 500);
  const { id } = await onlyRow();
  await database.updateTable("job").set({ attempts: 4, last_error: "Error: away" }).execute();
  expect(await troubledJobs(database)).toMatchObject([{ id, state: "failing", due_at: clock.now() + 500 }]);
  expect(await retryJob(database, id, clock.now())).toBe("retried");
  expect(await loop.runDue(clock.now())).toBe(1);
  await loop.stop();
});

test("a handler may ask to run again", async () => {
  const loop = loopOf(handling({ poll: async () => ({ again: 60 }) }));
  const { clock } = server.services;
  await write({}, clock.now(), { kind: "poll" });
  await loop.runDue(clock.now());
  const row = await onlyRow();
  expect(row).toMatchObject({ attempts: 0, done_at: null });
  expect(row.due_at).toBeGreaterThanOrEqual(clock.now() + 59);
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

test("jobs that a version before had set aside are due again after the migration; others keep their time", async () => {
  await server.services.database.connection().execute(async (connection) => {
    // Migrations know no tables of today.
    // oxlint-disable-next-line typescript/no-explicit-any
    const database: Kysely<any> = connection;
    await sql`create schema of_before`.execute(database);
    await sql`set search_path to of_before`.execute(database);
    await core.up(database);
    await sql`
      insert into job (kind, key, payload, due_at, attempts, claimed_by, done_at, created_at) values
        ('aside', 'a', '{}', 253402300799, 20, null, null, 0), ('later', 'b', '{}', 4000000000, 3, '1@1', null, 0),
        ('done', 'c', '{}', 253402300799, 20, null, 5, 0)`.execute(database);
    await leases.up(database);
    const { rows: healed } = await sql<object>`
      select kind, attempts, lease, given_up, due_at <= extract(epoch from clock_timestamp()) as due
      from job order by id`.execute(database);
    await sql`set search_path to default`.execute(database);
    expect(healed).toEqual([
      { kind: "aside", attempts: 0, lease: null, given_up: false, due: true },
      { kind: "later", attempts: 3, lease: null, given_up: false, due: false },
      { kind: "done", attempts: 20, lease: null, given_up: false, due: false },
    ]);
  });
});
