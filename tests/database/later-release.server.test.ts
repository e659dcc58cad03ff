import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { isReady, migrate, openDatabase } from "../../src/server/database/database.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";

let made: TestDatabase;

beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made?.drop());

test("a node starts again on a database that a later release has migrated", async () => {
  const database = openDatabase({ connectionString: made.url }, pino({ level: "silent" }), { size: 1 });
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')`.execute(
    database.kysely,
  );
  expect(await migrate(database.kysely)).toEqual([]);
  expect(await isReady(database.kysely)).toBe(true);
  await database.close();
});
