import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { expect, test } from "vitest";

import type { Database } from "../../src/server/database/schema.ts";
import { mayRead } from "../../src/server/store/tables-read.ts";

const database = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (given) => new PostgresIntrospector(given),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const account = database.selectFrom("account").select("id");

test.for([
  ["its table", account, true],
  [
    "a joined table",
    database.selectFrom("payment").innerJoin("account", "account.id", "buyer_id").select("payment.id"),
    true,
  ],
  ["a table of a part", database.selectFrom("payment").select("id").where("buyer_id", "in", account), true],
  [
    "text",
    database.selectFrom("payment").select(sql<number>`(select count(*) from account)`.as("count")),
    true,
  ],
  ["other tables", database.selectFrom("payment").select("id").where("buyer_id", "=", "account"), false],
] as const)("a query of %s", ([, query, expected]) => {
  expect(mayRead(query.toOperationNode(), new Set(["account"]))).toBe(expected);
});

test("nothing is read of no tables, but by text", () => {
  expect(mayRead(account.toOperationNode(), new Set())).toBe(false);
});
