import { afterAll, beforeAll, expect, test } from "vitest";

import { readOwed } from "../../src/server/payout/payable.ts";
import { openStoredRows, type StoredRows } from "../access/stored-rows.ts";

let rows: StoredRows;
const WEEK = 7 * 86_400;
const now = 100 * WEEK;
let lines = 0;

const posting = (
  payment_id: string,
  kind: "sale" | "refund" | "payout",
  account: string,
  amount: number,
  posted_at: number,
) => ({
  ...{ payment_id, kind, account, amount, posted_at },
  line: (lines += 1),
  reference: null,
});

beforeAll(async () => {
  rows = await openStoredRows();
  await rows.database
    .insertInto("ledger_posting")
    .values([
      posting("old", "sale", "creator:ava", 1_000, now - WEEK),
      posting("old", "sale", "platform:share", 250, now - WEEK),
      // What goes back of an old sale counts at once.
      posting("old", "refund", "creator:ava", -100, now),
      posting("young", "sale", "creator:ava", 500, now - WEEK + 1),
      posting("young", "refund", "creator:ava", -50, now),
      posting("paid", "payout", "creator:ava", -300, now),
      posting("hers", "sale", "creator:mia", 70, now - WEEK),
    ])
    .execute();
});
afterAll(async () => rows?.stop());

test("a creator is owed what sales of seven days ago and before left her; younger ones wait, payouts count at once", async () => {
  const owed = (creatorId: string, payable: number, pending: number) => ({
    ...{ creatorId, payable, pending },
    accounts: [{ account: `creator:${creatorId}`, payable, pending }],
  });
  const [ava, mia] = [owed("ava", 600, 450), owed("mia", 70, 0)];
  const byName = (one: { creatorId: string }, other: { creatorId: string }) =>
    one.creatorId < other.creatorId ? -1 : 1;
  expect(await readOwed(rows.database, now, ["ava"])).toEqual([ava]);
  expect(await readOwed(rows.database, now, ["mia"])).toEqual([mia]);
  expect(await readOwed(rows.database, now, ["nobody"])).toEqual([]);
  expect((await readOwed(rows.database, now, null)).toSorted(byName)).toEqual([ava, mia]);
  expect(await readOwed(rows.database, now + 1, ["ava"])).toEqual([owed("ava", 1_050, 0)]);
});
