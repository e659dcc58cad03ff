import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { blocksBetween, isBlocked, isOpenTo, isUnblocked } from "../../src/server/block/block.reads.ts";
import { accountRow } from "../access/sample-rows.ts";
import { openStoredRows, type StoredRows } from "../access/stored-rows.ts";

let rows: StoredRows;
const people = ["ava", "fan", "mia", "noah", "zoe"] as const;
/** Who has blocked whom; zoe and mia each other. */
const blocks = [
  ["fan", "ava"],
  ["mia", "fan"],
  ["zoe", "mia"],
  ["mia", "zoe"],
  ["noah", "mia"],
] as const;

beforeAll(async () => {
  rows = await openStoredRows();
  await rows.database
    .insertInto("account")
    .values(people.map((id) => accountRow(id)))
    .execute();
  await rows.database
    .insertInto("block")
    .values(blocks.map(([blocker_id, blocked_id]) => ({ blocker_id, blocked_id, created_at: 1 })))
    .execute();
});
afterAll(async () => rows?.stop());

const hasBlocked = (one: string, other: string): boolean =>
  blocks.some(([blocker, blocked]) => blocker === one && blocked === other);
const pairs = people.flatMap((one) => people.filter((other) => other !== one).map((other) => [one, other]));

test.each(pairs as [string, string][])(
  "[SUBP-28] between %s and %s stand their own blocks alone",
  async (one, other) => {
    const expected = { byViewer: hasBlocked(one, other), ofViewer: hasBlocked(other, one) };
    expect(await blocksBetween(rows.database, one, other)).toEqual(expected);
    expect(await isBlocked(rows.database, one, other)).toBe(expected.byViewer || expected.ofViewer);
  },
);

test("a guest has blocked nobody, and nobody him", async () => {
  for (const one of people)
    expect(await blocksBetween(rows.database, null, one)).toEqual({ byViewer: false, ofViewer: false });
});

test("[SUBP-28] lists leave out whom the viewer has blocked, those of cards also who has blocked him", async () => {
  const listed = async (condition: RawBuilder<unknown>): Promise<readonly string[]> => {
    const read = sql<{ id: string }>`select a.id from account a where ${condition} order by a.id`;
    return (await read.execute(rows.database)).rows.map(({ id }) => id);
  };
  for (const viewer of people) {
    const unblocked = people.filter((one) => !hasBlocked(viewer, one));
    expect(await listed(isUnblocked(viewer))).toEqual(unblocked);
    expect(await listed(isOpenTo(viewer))).toEqual(unblocked.filter((one) => !hasBlocked(one, viewer)));
  }
  expect(await listed(isUnblocked(null))).toEqual(people);
  expect(await listed(isOpenTo(null))).toEqual(people);
});
