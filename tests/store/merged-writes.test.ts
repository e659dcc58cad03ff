import fc from "fast-check";
import { expect, test } from "vitest";

import {
  createWriteBuffer,
  joinUpdates,
  mergeWrites,
  targetOf,
} from "../../src/server/store/merged-writes.ts";

test("writes become steps of one statement, each with its own parameters", () => {
  const merged = mergeWrites(
    [
      { sql: 'update "a" set "x" = $1 where "id" = $2', parameters: [1, 2] },
      { sql: 'insert into "b" ("y") values ($1)', parameters: [3] },
    ],
    { sql: "with stored as (insert into event select $1) select $2", parameters: ["e", "f"] },
  );
  expect(merged).toEqual({
    sql:
      'with w0 as (update "a" set "x" = $3 where "id" = $4), w1 as (insert into "b" ("y") values ($5)), ' +
      "stored as (insert into event select $1) select $2",
    parameters: ["e", "f", 1, 2, 3],
  });
});

test("a single write stays as it is", () => {
  const write = { sql: 'delete from "a" where "id" = $1', parameters: [1] };
  expect(mergeWrites([write], null)).toBe(write);
});

test("whatever is merged, every placeholder points to the value it had", () => {
  const statement = fc.array(fc.nat(), { minLength: 1, maxLength: 12 }).map((values) => ({
    sql: `insert into "t" values (${values.map((_, index) => `$${index + 1}`).join(", ")})`,
    parameters: values,
  }));
  fc.assert(
    fc.property(fc.array(statement, { minLength: 2, maxLength: 6 }), (writes) => {
      const { sql, parameters } = mergeWrites(writes, null);
      const values = [...sql.matchAll(/\$(\d+)/g)].map(([, index]) => parameters[Number(index) - 1]);
      expect(values).toEqual(writes.flatMap((write) => write.parameters));
    }),
  );
});

test("a second write to a table goes before, never into the same statement", () => {
  const buffer = createWriteBuffer();
  const write = (table: string, value: number) => ({
    sql: `update "${table}" set "x" = $1`,
    parameters: [value],
  });
  expect(buffer.add(write("a", 1))).toBeNull();
  expect(buffer.add(write("b", 2))).toBeNull();
  expect(buffer.add(write("a", 3))?.parameters).toEqual([1, 2]);
  expect(buffer.take()).toEqual([write("a", 3)]);
  expect(buffer.take()).toEqual([]);
});

test("inserts that leave what is there go together, but not with another write to their table", () => {
  const buffer = createWriteBuffer();
  const insert = (value: number) => ({
    sql: 'insert into "a" values ($1) on conflict do nothing',
    parameters: [value],
  });
  const update = { sql: 'update "a" set "x" = $1', parameters: [3] };
  expect([buffer.add(insert(1)), buffer.add(insert(2))]).toEqual([null, null]);
  expect(buffer.add(update)?.parameters).toEqual([1, 2]);
  expect(buffer.add(insert(4))?.parameters).toEqual([3]);
  expect(buffer.take()).toEqual([insert(4)]);
});

test("only plain writes may wait", () => {
  expect(targetOf({ sql: "select 1", parameters: [] })).toBeNull();
  expect(() => createWriteBuffer().add({ sql: "with x as (select 1) select 1", parameters: [] })).toThrow(
    "plain",
  );
});

test("two updates of one row become one, and the later value of a column counts", () => {
  const buffer = createWriteBuffer();
  const first = {
    sql: 'update "payment" set "status" = $1, "reference" = $2 where "id" = $3',
    parameters: ["authorized", "r", "p"],
  };
  const second = { sql: 'update "payment" set "status" = $1 where "id" = $2', parameters: ["approved", "p"] };
  expect(buffer.add(first)).toBeNull();
  expect(buffer.add(second)).toBeNull();
  expect(buffer.take()).toEqual([{ ...first, parameters: ["approved", "r", "p"] }]);
});

test.for([
  ["of another row", 'update "a" set "x" = $1 where "id" = $2', [2, "other"]],
  ["that finds its rows otherwise", 'update "a" set "x" = $1 where "key" = $2', [2, "id"]],
  ["that adds to what is there", 'update "a" set "x" = "x" + $1 where "id" = $2', [2, "id"]],
  ["of all rows", 'update "a" set "x" = $1', [2]],
  ["of another table", 'update "b" set "x" = $1 where "id" = $2', [2, "id"]],
] as const)("an update %s stays one by itself", ([, sql, parameters]) => {
  const first = { sql: 'update "a" set "x" = $1 where "id" = $2', parameters: [1, "id"] };
  expect(joinUpdates(first, { sql, parameters })).toBeNull();
});

test("inserts into the same columns become one of all their rows", () => {
  const buffer = createWriteBuffer();
  const insert = (...values: readonly number[]) => ({
    sql: `insert into "a" ("x", "y") values ${values.map((_, index) => `($${2 * index + 1}, $${2 * index + 2})`).join(", ")}`,
    parameters: values.flatMap((value) => [value, -value]),
  });
  const other = { sql: 'insert into "b" ("z") values ($1)', parameters: [0] };
  expect([insert(1), other, insert(2), insert(3, 4)].map(buffer.add)).toEqual([null, null, null, null]);
  const steps = mergeWrites(buffer.take(), null);
  expect(steps).toEqual(mergeWrites([insert(1, 2, 3, 4), other], null));
});

test.for([
  ["into other columns", 'insert into "a" ("y") values ($1)'],
  ["into columns that begin alike", 'insert into "a" ("x", "y") values ($1, $2)'],
  ["that leaves what is there", 'insert into "a" ("x") values ($1) on conflict do nothing'],
  ["of what it works out", 'insert into "a" ("x") values ($1 + 1)'],
] as const)("an insert %s stays one by itself", ([, sql]) => {
  const first = { sql: 'insert into "a" ("x") values ($1)', parameters: [1] };
  const other = { sql, parameters: [2, 3].slice(0, sql.includes("$2") ? 2 : 1) };
  for (const [one, two] of [
    [first, other],
    [other, first],
  ] as const) {
    const buffer = createWriteBuffer();
    expect(buffer.add(one)).toBeNull();
    expect(buffer.add(two)).toEqual(one);
    expect(mergeWrites(buffer.take(), null)).toEqual(two);
  }
});

test("an insert never gets more parameters than a statement may have", () => {
  const buffer = createWriteBuffer();
  const rows = Array.from({ length: 5_000 }, (_, n) => n);
  const many = {
    sql: `insert into "a" ("x") values ${rows.map((n) => `($${n + 1})`).join(", ")}`,
    parameters: rows,
  };
  expect(buffer.add(many)).toBeNull();
  expect(buffer.add(many)).toEqual(many);
});

test("an update of rows that the one before decides about stays one by itself", () => {
  const write = { sql: 'update "a" set "x" = $1 where "x" = $2', parameters: [1, 0] };
  expect(joinUpdates(write, write)).toBeNull();
});
