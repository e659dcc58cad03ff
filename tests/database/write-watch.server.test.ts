import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { openDatabase, type DatabaseConnection } from "../../src/server/database/database.ts";
import { weighByWords, type Weight } from "../../src/server/database/write-watch.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";

const heard: string[] = [];
let made: TestDatabase;
let opened: DatabaseConnection;
beforeAll(async () => {
  made = await createTestDatabase();
  const note = (what: string) => (weight: Weight) => void heard.push(`${what} ${weight}`);
  const watch = { weigh: weighByWords(["session"]), sending: note("sending"), written: note("written") };
  opened = openDatabase({ connectionString: made.url }, pino({ level: "silent" }), { size: 1, watch });
  await opened.pool.query("create table small (id int primary key)");
});
beforeEach(async () => {
  await opened.pool.query("select 1");
  heard.length = 0;
});
afterAll(async () => {
  await opened?.close();
  await made?.drop();
});

test("statements weigh by the words that write and the tables that they name", () => {
  const weigh = weighByWords(["session", "account"], new Set(["update session set used_at = 1"]));
  const weights: Readonly<Record<string, Weight>> = {
    'select "id" from "session"': 0,
    "select id from session where id = $1 for update": 0,
    "select updated_at, deleted from account for no key update": 0,
    commit: 0,
    'insert into "job" values (1)': 1,
    "insert into session_event values (1)": 1,
    "update session set used_at = 1": 1,
    "update session set used_at = 2": 2,
    'DELETE FROM "session"': 2,
    "with gone as (delete from job) select 1 from account": 2,
    "truncate job, account cascade": 2,
    'alter table "session" add x int': 2,
  };
  expect(Object.fromEntries(Object.keys(weights).map((text) => [text, weigh(text)]))).toEqual(weights);
});

test("a write is told before its sender hears of it, a read is not", async () => {
  await opened.pool.query("insert into small values ($1)", [1]).then(() => heard.push("answered"));
  await opened.pool.query("select from session");
  await opened.kysely.deleteFrom("session").execute();
  heard.push("answered");
  expect(heard).toEqual(["sending 1", "written 1", "answered", "sending 2", "written 2", "answered"]);
});

test("what a transaction writes is told again when it is committed, or rolled back", async () => {
  for (const isKept of [true, false]) {
    heard.length = 0;
    const done = opened.kysely.transaction().execute(async (sql) => {
      await sql.deleteFrom("session").execute();
      await sql.selectFrom("account").select("id").execute();
      if (!isKept) throw new Error("no");
    });
    await done.then(
      () => heard.push("answered"),
      () => heard.push("answered"),
    );
    expect(heard.slice(-2), `kept: ${isKept}`).toEqual(["written 2", "answered"]);
    // The write, the read after it, and the end.
    expect(heard.filter((each) => each === "written 2")).toHaveLength(3);
    heard.length = 0;
    await opened.pool.query("select 1");
    expect(heard).toEqual([]);
  }
});

test("statements that travel together are told of, each in its turn", async () => {
  const client = await opened.pool.connect();
  try {
    const sent = ["insert into small values (7)", "begin", "delete from session", "commit", "select 1"];
    await Promise.all(sent.map((text) => client.query(text).then(() => heard.push(text))));
  } finally {
    client.release();
  }
  const commit = heard.indexOf("commit");
  expect(heard.slice(commit - 1, commit)).toEqual(["written 2"]);
  expect(heard.indexOf("written 1")).toBeLessThan(heard.indexOf("insert into small values (7)"));
});

test("a write that failed is told of, for it may be committed all the same", async () => {
  await expect(opened.pool.query("insert into small values ('x')")).rejects.toThrow("invalid input");
  expect(heard).toEqual(["sending 1", "written 1"]);
});

test("nothing else writes into what a session's look-up reads: no cascade, no trigger, no rule", async () => {
  const tables = "('session'::regclass, 'account'::regclass, 'manager_grant'::regclass)";
  const { rows } = await opened.pool.query(`
    select conname::text as name from pg_constraint where conrelid in ${tables} and confdeltype <> 'a' and contype = 'f'
    union all select tgname from pg_trigger where not tgisinternal
    union all select rulename from pg_rewrite where ev_class in ${tables}`);
  expect(rows).toEqual([]);
});
