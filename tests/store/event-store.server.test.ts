import { sql } from "kysely";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import type { DatabaseConnection } from "../../src/server/database/database.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { answer } from "../../src/server/http/reply.ts";
import { systemClock } from "../../src/server/ports/clock.ts";
import { AnsweredElsewhereError, systemMetadata } from "../../src/server/store/event-store.ts";
import type { EventStore } from "../../src/server/store/event-store.ts";
import type { CommitNotice } from "../../src/server/store/commit-notices.ts";
import type { Projection } from "../../src/server/store/projection.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import type { TestDatabase } from "../running/test-database.ts";
import { createTestDatabase } from "../running/test-database.ts";
import { counterDecider, counterShapes } from "./counter.ts";

let testDatabase: TestDatabase;
let connection: DatabaseConnection;
let store: EventStore;
const notices: CommitNotice[] = [];

const projection: Projection = {
  name: "sums",
  tables: [],
  oneStatement: true,
  handles: {
    Added: async (transaction, event) =>
      sql`insert into sums (stream, sum) values (${event.stream}, ${event.data.amount})
        on conflict (stream) do update set sum = sums.sum + excluded.sum`.execute(transaction),
  },
};

const storeOn = ({ kysely, pool }: DatabaseConnection) =>
  createEventStore({
    database: kysely,
    pool,
    clock: systemClock(),
    projections: [projection],
    reactions: {},
    committed: (each) => notices.push(each),
    shapes: counterShapes,
  });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  connection = openDatabase({ connectionString: testDatabase.url }, pino({ level: "silent" }), { size: 20 });
  await sql`create table sums (stream text primary key, sum integer not null)`.execute(connection.kysely);
  store = storeOn(connection);
});
afterAll(async () => {
  await connection.close();
  await testDatabase.drop();
});

const add = (id: string, amount: number, most = 1_000_000, on = store) =>
  on.transact(systemMetadata, (unit) => unit.execute(counterDecider, id, { type: "Add", amount, most }));

const sumOf = async (id: string): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`select sum from sums where stream = ${`counter-${id}`}`.execute(
    connection.kysely,
  );
  return rows[0]?.sum ?? 0;
};

test("events of a stream have versions without gaps, with who and when", async () => {
  await store.transact({ actor: "ava", requestId: "r-1" }, async (unit) => {
    await unit.execute(counterDecider, "plain", { type: "Add", amount: 1, most: 9 });
    await unit.execute(counterDecider, "plain", { type: "Add", amount: 2, most: 9 });
  });
  await add("plain", 3);
  const events = await store.read("counter-plain");
  expect(events.map(({ version, data }) => [version, data])).toEqual([
    [1, { amount: 1, unit: "piece" }],
    [2, { amount: 2, unit: "piece" }],
    [3, { amount: 3, unit: "piece" }],
  ]);
  expect(events[0]!.metadata).toEqual({ actor: "ava", requestId: "r-1" });
  expect(await sumOf("plain")).toBe(6);
});

test("a rejection stores nothing and tells why", async () => {
  expect(await add("strict", 5, 4)).toEqual({ rejected: "too_much", state: 0 });
  expect(await store.read("counter-strict")).toEqual([]);
});

test("what fails later in the unit takes events, projections, messages and jobs back", async () => {
  notices.length = 0;
  const failing = store.transact(systemMetadata, async (unit) => {
    await unit.execute(counterDecider, "undone", { type: "Add", amount: 1, most: 9 });
    unit.publish({ event: "profile.update", audience: { room: "profile:ava" }, data: { username: "ava" } });
    unit.schedule({ kind: "payment.capture", payload: { paymentId: "x" } });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await store.read("counter-undone")).toEqual([]);
  expect(await sumOf("undone")).toBe(0);
  expect(notices).toEqual([]);
  expect(await connection.kysely.selectFrom("job").selectAll().execute()).toEqual([]);
  expect(await connection.kysely.selectFrom("socket_event").selectAll().execute()).toEqual([]);
});

test("messages and jobs are written with the events and announced after the commit", async () => {
  notices.length = 0;
  await store.transact(systemMetadata, async (unit) => {
    await unit.execute(counterDecider, "told", { type: "Add", amount: 1, most: 9 });
    unit.publish({ event: "profile.update", audience: { room: "profile:ava" }, data: { username: "ava" } });
    unit.schedule({ kind: "payment.capture", payload: { paymentId: "x" }, key: "capture:1" });
    unit.schedule({ kind: "payment.capture", payload: { paymentId: "y" }, key: "capture:1" });
    unit.schedule({ kind: "housekeeping", payload: {}, dueAt: unit.now + 60 });
  });
  expect(notices).toEqual([{ socketSequence: expect.any(Number), jobs: ["payment.capture"] }]);
  const [message] = await connection.kysely.selectFrom("socket_event").selectAll().execute();
  expect(message).toMatchObject({
    event: "profile.update",
    audience: "room:profile:ava",
    seq: notices[0]!.socketSequence,
  });
  const written = await connection.kysely.selectFrom("job").select("payload").orderBy("id").execute();
  expect(written).toEqual([{ payload: { paymentId: "x" } }, { payload: {} }]);
});

test("a notice is told with how many its account has not read, those of its own transaction among them", async () => {
  const notice = { accountId: "told", kind: "system", url: null } as const;
  const told = async () => {
    const { rows } = await sql<{ data: object }>`
      select data from socket_event where audience = 'account:told' order by seq`.execute(connection.kysely);
    return rows.map(({ data }) => data);
  };
  await store.transact(systemMetadata, async (unit) => unit.notify({ ...notice, text: "One", createdAt: 5 }));
  await store.transact(systemMetadata, async (unit) => {
    unit.notify({ ...notice, text: "Two", createdAt: 6 });
    unit.notify({ ...notice, text: "Three", createdAt: 7 });
    unit.notify({ ...notice, accountId: "another", text: "One", createdAt: 7 });
  });
  expect(await told()).toMatchObject([
    { id: 1, kind: "system", text: "One", url: null, created_at: 5, unread: 1 },
    { id: 2, text: "Two", created_at: 6, unread: 2 },
    { id: 3, text: "Three", created_at: 7, unread: 3 },
  ]);
});

test("unknown events, wrong data and unknown messages are mistakes that show at once", async () => {
  const rogue = (type: string, data: object) => ({
    ...counterDecider,
    decide: () => ({ events: [{ type: type as "Added", data: data as { amount: number; unit: string } }] }),
  });
  const command = { type: "Add", amount: 1, most: 1 } as const;
  for (const decider of [rogue("Unheard", {}), rogue("Added", { amount: "1" })]) {
    await expect(
      store.transact(systemMetadata, (unit) => unit.execute(decider, "rogue", command)),
    ).rejects.toThrow();
  }
  const wrong = (work: Parameters<EventStore["transact"]>[1]) =>
    expect(store.transact(systemMetadata, work)).rejects.toThrow();
  await wrong(async (unit) =>
    unit.publish({
      event: "no.event" as "profile.update",
      audience: { account: "a" },
      data: { username: "ava" },
    }),
  );
});

describe("writes that wait", () => {
  test("are seen by what the same unit reads later, twice the same row in order", async () => {
    await sql`create table notes (id integer primary key, text text)`.execute(connection.kysely);
    const read = await store.transact(systemMetadata, async (unit) => {
      const write = (statement: string) => sql.raw(statement).execute(unit.writes);
      await write("insert into notes values (1, 'one')");
      await write("update notes set text = 'two' where id = 1");
      await unit.execute(counterDecider, "seen", { type: "Add", amount: 5, most: 9 });
      const { rows } = await sql<{ text: string; sum: number }>`
        select text, (select sum from sums where stream = 'counter-seen') as sum from notes`.execute(
        unit.sql,
      );
      await write("update notes set text = 'three' where id = 1");
      return rows;
    });
    expect(read).toEqual([{ text: "two", sum: 5 }]);
    const { rows } = await sql<{ text: string }>`select text from notes`.execute(connection.kysely);
    expect(rows).toEqual([{ text: "three" }]);
  });

  test("fail by their own cause, and take everything back", async () => {
    const failing = store.transact(systemMetadata, async (unit) => {
      await unit.execute(counterDecider, "cause", { type: "Add", amount: 1, most: 9 });
      await sql`insert into notes values (1, 'again')`.execute(unit.writes);
      await sql`select 1`.execute(unit.sql);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505", table: "notes" });
    expect(await store.read("counter-cause")).toEqual([]);
    expect(await sumOf("cause")).toBe(0);
    expect(await add("cause", 2)).toMatchObject({ state: 2 });
  });
});

test("a stream that is begun is not read before; one that is there already is met again with its state", async () => {
  const begin = () =>
    store.transact(systemMetadata, (unit) =>
      unit.begin(counterDecider, "begun", { type: "Add", amount: 6, most: 10 }),
    );
  expect(await begin()).toMatchObject({ state: 6 });
  expect(await begin()).toMatchObject({ rejected: "too_much", state: 6 });
});

describe("under concurrency", () => {
  test("sixty commands on one stream from two nodes pass a limit of ten exactly ten times", async () => {
    const other = storeOn(connection);
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) => add("places", 1, 10, index % 2 === 0 ? store : other)),
    );
    expect(results.filter((result) => result.events !== undefined)).toHaveLength(10);
    expect(results.filter((result) => result.rejected === "too_much")).toHaveLength(50);
    const events = await store.read("counter-places");
    expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
    expect(await sumOf("places")).toBe(10);
  });

  test("a state remembered by one node never decides against what another has stored", async () => {
    const other = storeOn(connection);
    await add("memory", 4, 10);
    await add("memory", 4, 10, other);
    expect(await add("memory", 4, 10)).toMatchObject({ rejected: "too_much", state: 8 });
    expect(await add("memory", 2, 10)).toMatchObject({ state: 10 });
  });

  test("nor is a remembered state answered, or an error made of it, where another has stored more", async () => {
    const other = storeOn(connection);
    const seen: number[] = [];
    const look = () =>
      store.transact(systemMetadata, async (unit) => {
        const sum = await unit.load(counterDecider, "looked-at");
        seen.push(sum);
        return sum;
      });
    await add("looked-at", 4);
    await add("looked-at", 1, 10, other);
    expect([await look(), seen]).toEqual([5, [4, 5]]);
    await add("looked-at", 1, 10, other);
    const failing = store.transact(systemMetadata, async (unit) => {
      throw new Error(`The sum is ${await unit.load(counterDecider, "looked-at")}.`);
    });
    await expect(failing).rejects.toThrow("The sum is 6.");
    await add("looked-at", 1, 10, other);
    expect(await store.load(counterDecider, "looked-at")).toBe(7);
  });

  test("a state that this node has stored itself is not read again; after a word of another node it is", async () => {
    await add("own", 1);
    const reads = vi.spyOn(Client.prototype, "query");
    const readsOf = async (work: () => Promise<unknown>): Promise<number> => {
      reads.mockClear();
      await work();
      return reads.mock.calls.filter(([query]) => JSON.stringify(query).includes("version > $2")).length;
    };
    expect(await readsOf(() => add("own", 1))).toBe(0);
    store.committedElsewhere({});
    expect(await readsOf(() => add("own", 1))).toBe(1);
    reads.mockRestore();
  });

  test("crossing units on two streams all end, each once", async () => {
    const cross = (first: string, second: string) =>
      store.transact(systemMetadata, async (unit) => {
        await unit.execute(counterDecider, first, { type: "Add", amount: 1, most: 1000 });
        await unit.execute(counterDecider, second, { type: "Add", amount: 1, most: 1000 });
      });
    await Promise.all(
      Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? cross("a", "b") : cross("b", "a"))),
    );
    expect([await sumOf("a"), await sumOf("b")]).toEqual([24, 24]);
  });
});

describe("upcasters", () => {
  const insertOld = (
    stream: string,
    rows: readonly (readonly [version: number, schema: number, data: object])[],
  ) =>
    connection.kysely
      .insertInto("event")
      .values(
        rows.map(([version, schema_version, data]) => ({
          stream,
          version,
          type: "Added",
          schema_version,
          data: JSON.stringify(data),
          metadata: "{}",
          recorded_at: 1,
        })),
      )
      .execute();

  test("old events are read in the newest version, by deciders and readers", async () => {
    await insertOld("counter-old", [
      [1, 1, { count: 2 }],
      [2, 2, { amount: 1 }],
      [3, 3, { amount: 5, unit: "piece" }],
    ]);
    expect((await store.read("counter-old")).map(({ data }) => data)).toEqual([
      { amount: 24, unit: "piece" },
      { amount: 12, unit: "piece" },
      { amount: 5, unit: "piece" },
    ]);
    expect(await add("old", 1)).toMatchObject({ state: 42 });
  });

  test("an event from a newer program is refused, not guessed", async () => {
    await insertOld("counter-future", [[1, 4, { quantity: 1 }]]);
    await expect(store.read("counter-future")).rejects.toThrow("version 4");
  });
});

test("[X-04] an answer is stored in the transaction of the command that it tells of", async () => {
  await connection.kysely
    .insertInto("idempotency")
    .values({ id: "key-1", request_hash: "h", status: null, answer: null, started_at: 1 })
    .execute();
  const { txid } = await store.transact({ actor: null, idempotency: "key-1" }, async (unit) => {
    await unit.execute(counterDecider, "paid", { type: "Add", amount: 1, most: 9 });
    const { rows } = await sql<{ txid: string }>`select pg_current_xact_id()::text as txid`.execute(unit.sql);
    return { ...answer({ status: "active" }), txid: rows[0]!.txid };
  });
  const { rows } = await sql<{ status: number; answer: unknown; xmin: string }>`
    select status, answer, xmin::text from idempotency where id = 'key-1'`.execute(connection.kysely);
  expect(rows[0]).toMatchObject({ status: 200, answer: { status: "active" }, xmin: txid });
});

test("of two runs of a money call, of which one was taken for abandoned, one counts", async () => {
  await connection.kysely
    .insertInto("idempotency")
    .values({ id: "key-2", request_hash: "x", status: null, answer: null, started_at: 1 })
    .execute();
  const both = Promise.withResolvers<void>();
  let begun = 0;
  const run = (id: string) =>
    store.transact({ actor: null, idempotency: "key-2" }, async (unit) => {
      await unit.execute(counterDecider, id, { type: "Add", amount: 1, most: 9 });
      begun += 1;
      if (begun === 2) both.resolve();
      await both.promise;
      return answer({ id });
    });
  const runs = await Promise.allSettled([run("twice-a"), run("twice-b")]);
  const lost = runs.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
  expect(lost).toEqual([expect.any(AnsweredElsewhereError)]);
  expect((await sumOf("twice-a")) + (await sumOf("twice-b"))).toBe(1);
});

describe("a unit that reads plainly and writes once", () => {
  const framesOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const sent: string[] = [];
    const query = vi.spyOn(Client.prototype, "query").mockImplementation(function (
      this: Client,
      ...words: readonly unknown[]
    ) {
      const [first] = words as readonly [string | { readonly text: string }];
      sent.push(typeof first === "string" ? first : first.text);
      return Reflect.apply(original, this, words) as never;
    });
    await work();
    query.mockRestore();
    return sent.filter((text) => text === "begin" || text === "commit");
  };
  const original = Client.prototype.query;

  test("needs neither begin nor commit, and fails whole", async () => {
    const readsAfterwards = () =>
      store.transact(systemMetadata, async (unit) => {
        await unit.execute(counterDecider, "single", { type: "Add", amount: 1, most: 9 });
        // What waits is for another table.
        await unit.sql.selectFrom("account").select("id").where("id", "=", "x").execute();
      });
    expect(await framesOf(readsAfterwards)).toEqual([]);
    expect(await sumOf("single")).toBe(1);
    const failing = store.transact(systemMetadata, async (unit) => {
      await unit.execute(counterDecider, "single", { type: "Add", amount: 5, most: 9 });
      unit.schedule({ kind: "mail.receipt", payload: { paymentId: null as never }, dueAt: Number.NaN });
    });
    await expect(failing).rejects.toThrow();
    expect(await sumOf("single")).toBe(1);
  });

  test("begins where it locks a row, or writes twice", async () => {
    const locks = () =>
      store.transact(systemMetadata, async (unit) => {
        await unit.sql.selectFrom("account").select("id").where("id", "=", "x").forUpdate().execute();
        await unit.execute(counterDecider, "locked", { type: "Add", amount: 1, most: 9 });
      });
    const writesTwice = () =>
      store.transact(systemMetadata, async (unit) => {
        await unit.execute(counterDecider, "written", { type: "Add", amount: 1, most: 9 });
        await sql`select 1`.execute(unit.sql);
      });
    for (const work of [locks, writesTwice]) expect(await framesOf(work)).toEqual(["begin", "commit"]);
  });
});
