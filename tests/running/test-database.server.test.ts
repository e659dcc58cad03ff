import { Client } from "pg";
import { expect, test } from "vitest";

import { createTestDatabase } from "./test-database.ts";

const tables = async (url: string): Promise<readonly string[]> => {
  const client = new Client(url);
  await client.connect();
  const found = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public'",
  );
  await client.end();
  return found.rows.map(({ tablename }) => tablename);
};

test("two test databases are migrated and do not see each other", async () => {
  const one = await createTestDatabase();
  const other = await createTestDatabase();
  const client = new Client(one.url);
  await client.connect();
  await client.query("create table only_here (a int)");
  await client.end();
  expect(await tables(one.url)).toEqual(expect.arrayContaining(["event", "only_here"]));
  expect(await tables(other.url)).toContain("event");
  expect(await tables(other.url)).not.toContain("only_here");
  await one.drop();
  await other.drop();
});
