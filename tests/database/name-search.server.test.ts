import { sql, type Kysely } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openDatabase } from "../../src/server/database/database.ts";
import { fitsName } from "../../src/server/database/name-search.ts";
import { up } from "../../src/server/database/migrations/0511-name-search.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { createTestDatabase } from "../running/test-database.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const found = async (query: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ username: string }>`
    select a.username from account a where ${fitsName(query)}
      and a.username in ('ava', 'noah', 'sub', 'pack') order by a.username`.execute(server.services.database);
  return rows.map(({ username }) => username);
};

test("a name is found by its beginning or by a word of it, from three characters on by any part, and signs mean themselves", async () => {
  const { database } = server.services;
  const named = { ava: "Ava Laurent", noah: "100% Noah_", sub: "Sub", pack: "Pa k" };
  for (const [username, display_name] of Object.entries(named))
    await database.updateTable("account").set({ display_name }).where("username", "=", username).execute();
  expect(await found("")).toEqual(["ava", "noah", "pack", "sub"]);
  expect(await found(" @AV ")).toEqual(["ava"]);
  expect(await found("la")).toEqual(["ava"]);
  expect(await found("au")).toEqual([]);
  expect(await found("aur")).toEqual(["ava"]);
  expect(await found("oah")).toEqual(["noah"]);
  expect([await found("0%"), await found("00%"), await found("h_")]).toEqual([[], ["noah"], []]);
  expect([await found("oah_"), await found("a_k"), await found("%")]).toEqual([["noah"], [], []]);
  expect(await found("\\")).toEqual([]);
});

test("an index answers searches of any length", async () => {
  const plans = await server.services.database.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const planOf = async (query: string) => {
      const { rows } = await sql`explain select a.id from account a where ${fitsName(query)}`.execute(
        transaction,
      );
      return JSON.stringify(rows);
    };
    return [await planOf("av"), await planOf("aurent")];
  });
  for (const plan of plans) {
    expect(plan).toMatch(/account_username_(begin|part)/);
    expect(plan).toMatch(/account_name_(begin|part)/);
    expect(plan).not.toContain("Seq Scan");
  }
});

test("a role that cannot use pg_trgm gets the indexes for beginnings alone", async () => {
  const rollback = new Error("Nothing of this stays.");
  const names: string[] = [];
  // Of its own: a server beside it would hold, and wait for, what goes with the extension.
  const data = await createTestDatabase();
  const connection = openDatabase({ connectionString: data.url }, pino({ level: "silent" }), { size: 1 });
  const tried = connection.kysely.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction);
    await run("drop extension pg_trgm cascade");
    await run("create schema apart");
    await run("create role apart_owner");
    await run("grant all on schema apart to apart_owner");
    await run("set local role apart_owner");
    await run("set local search_path = apart");
    await run("create table account (username_key text, display_name text)");
    await up(transaction as unknown as Kysely<unknown>);
    const { rows } = await sql<{ indexname: string }>`
      select indexname from pg_indexes where schemaname = 'apart' order by indexname`.execute(transaction);
    names.push(...rows.map(({ indexname }) => indexname));
    throw rollback;
  });
  await expect(tried).rejects.toBe(rollback);
  await connection.close();
  await data.drop();
  expect(names).toEqual(["account_name_begin", "account_username_begin"]);
});
