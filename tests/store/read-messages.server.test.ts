import fc from "fast-check";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { DatabaseConnection } from "../../src/server/database/database.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { newestCursor, readMessages } from "../../src/server/socket/read-messages.ts";
import type { TestDatabase } from "../running/test-database.ts";
import { createTestDatabase } from "../running/test-database.ts";

const WRITERS = 4;

let testDatabase: TestDatabase;
let connection: DatabaseConnection;
let writers: readonly Client[];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  connection = openDatabase({ connectionString: testDatabase.url }, pino({ level: "silent" }), { size: 4 });
  writers = await Promise.all(Array.from({ length: WRITERS }, () => connection.connect()));
});
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.end()));
  await connection.close();
  await testDatabase.drop();
});

const INSERT = `insert into socket_event (event, audience, data, created_at)
  values ('profile.update', 'room:x', jsonb_build_object('n', $1::int), 0)`;

type Step =
  | { readonly kind: "write" | "commit" | "rollback"; readonly writer: number }
  | { readonly kind: "read"; readonly pageSize: number };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom("write" as const, "write" as const, "commit" as const, "rollback" as const),
        writer: fc.nat(WRITERS - 1),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("read" as const), pageSize: fc.integer({ min: 1, max: 4 }) }),
    },
  ),
  { minLength: 10, maxLength: 40, size: "max" },
);

/** Runs the steps one after another; answers what was committed, what was read, and what each message had to come after. */
const play = async (schedule: readonly Step[]) => {
  const { kysely } = connection;
  const open = new Map<number, number[]>();
  const committed = new Set<number>();
  /** For each message those that were committed when it was written. */
  const after = new Map<number, readonly number[]>();
  const read: number[] = [];
  let cursor = await newestCursor(kysely);
  let written = 0;
  const readPage = async (pageSize: number): Promise<boolean> => {
    const page = await readMessages(kysely, cursor, pageSize);
    read.push(...page.messages.map(({ data }) => data["n"] as number));
    ({ cursor } = page);
    return page.more;
  };
  const readAll = async (pageSize: number): Promise<void> => {
    while (await readPage(pageSize));
  };
  const end = async (writer: number, how: "commit" | "rollback"): Promise<void> => {
    const messages = open.get(writer);
    if (messages === undefined) return;
    await writers[writer]!.query(how);
    open.delete(writer);
    if (how === "commit") for (const message of messages) committed.add(message);
  };
  for (const step of schedule) {
    if (step.kind === "read") await readPage(step.pageSize);
    else if (step.kind !== "write") await end(step.writer, step.kind);
    else {
      const client = writers[step.writer]!;
      if (!open.has(step.writer)) await client.query("begin");
      written += 1;
      await client.query(INSERT, [written]);
      after.set(written, [...committed]);
      open.set(step.writer, [...(open.get(step.writer) ?? []), written]);
    }
  }
  const untilNow = { committed: [...committed].toSorted((a, b) => a - b), read: [] as number[] };
  // Whoever has committed is read at once, whatever else still runs.
  await readAll(1000);
  untilNow.read = read.toSorted((a, b) => a - b);
  for (const writer of open.keys()) await end(writer, "commit");
  await readAll(2);
  return { untilNow, committed, read, after };
};

test("whatever transactions do, each committed message is read once, at once, and none that was rolled back", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (schedule) => {
      const { untilNow, committed, read } = await play(schedule);
      expect(untilNow.read).toEqual(untilNow.committed);
      expect(read.toSorted((a, b) => a - b)).toEqual([...committed].toSorted((a, b) => a - b));
    }),
    { numRuns: 150 },
  );
});

test("what was committed before a message was written is read before it", async () => {
  await fc.assert(
    fc.asyncProperty(
      steps.map((schedule) =>
        schedule.map((step): Step => (step.kind === "read" ? { ...step, pageSize: 1000 } : step)),
      ),
      async (schedule) => {
        const { read, after } = await play(schedule);
        for (const [place, message] of read.entries())
          expect(read.slice(place + 1).filter((later) => after.get(message)!.includes(later))).toEqual([]);
      },
    ),
    { numRuns: 100 },
  );
});

test("neither a transaction of another database nor one of this delays what others commit", async () => {
  const { kysely, pool } = connection;
  const elsewhere = await createTestDatabase();
  const foreign = new Client(elsewhere.url);
  await foreign.connect();
  await foreign.query("begin");
  await foreign.query("select pg_current_xact_id()");
  await writers[0]!.query("begin");
  await writers[0]!.query(INSERT, [1]);
  const begin = await newestCursor(kysely);
  await pool.query(INSERT, [2]);
  const first = await readMessages(kysely, begin, 10);
  expect(first.messages.map(({ data }) => data)).toEqual([{ n: 2 }]);
  await writers[0]!.query("commit");
  const second = await readMessages(kysely, first.cursor, 10);
  expect(second.messages.map(({ data }) => data)).toEqual([{ n: 1 }]);
  expect((await readMessages(kysely, second.cursor, 10)).messages).toEqual([]);
  await foreign.end();
  await elsewhere.drop();
});

test("rows with transaction numbers of another cluster, as a restored backup has them, are not new", async () => {
  const { kysely, pool } = connection;
  const begin = await newestCursor(kysely);
  await pool.query(
    `insert into socket_event (txid, event, audience, data, created_at)
      values ('900000000000', 'profile.update', 'room:x', '{"n": 1}', 0)`,
  );
  await pool.query(INSERT, [2]);
  const { messages, cursor } = await readMessages(kysely, begin, 10);
  expect(messages.map(({ data }) => data)).toEqual([{ n: 2 }]);
  expect((await readMessages(kysely, cursor, 10)).messages).toEqual([]);
});
