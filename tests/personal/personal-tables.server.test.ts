import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { personalRows } from "../../src/server/personal/personal.ts";
import { personalData } from "../../src/server/features.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

/** Tables whose own reason says that they are nobody's although they have ids of accounts. */
const idsAlone = ["event", "ledger_posting", "sandbox_authorization", "sandbox_card", "guest_buyer"];

interface Column {
  readonly table: string;
  readonly name: string;
}

const columns = async (): Promise<readonly Column[]> =>
  (
    await sql<Column>`
      select table_name as "table", column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' order by 1, 2`.execute(server.services.database)
  ).rows;

test("every table of the database says what of it is somebody's", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    server.services.database,
  );
  const declared = Object.keys(personalData.tables);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
});

test("every column in which an account's id stands is one by which its rows are found, or is named as another's", async () => {
  const declared = new Map(personalRows(personalData.tables));
  const unknown: string[] = [];
  for (const { table, name } of await columns()) {
    if (table.startsWith("kysely") || idsAlone.includes(table)) continue;
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ${sql.table(table)} t join account a on a.id = t.${sql.ref(name)}) as found`.execute(
      server.services.database,
    );
    if (rows[0]?.found !== true) continue;
    const of = declared.get(table);
    const known = of === undefined ? [] : [...("table" in of.of ? [] : of.of), ...(of.others ?? [])];
    if (!known.includes(name)) unknown.push(`${table}.${name}`);
  }
  expect(unknown).toEqual([]);
});

test("every column that is named as an account's is there, and what is given has a word of its own", async () => {
  const there = new Set((await columns()).map(({ table, name }) => `${table}.${name}`));
  const named = personalRows(personalData.tables).flatMap(([table, { of, others = [] }]) =>
    ("table" in of ? [] : [...of, ...others]).map((column) => `${table}.${column}`),
  );
  expect(named.filter((column) => !there.has(column))).toEqual([]);
  const words = personalRows(personalData.tables).flatMap(([, { given }]) =>
    typeof given === "string" ? [] : [given.as],
  );
  expect(new Set(words).size).toBe(words.length);
});
