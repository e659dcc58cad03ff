import { afterAll, beforeAll, expect, test } from "vitest";

import { countPending, readTipMenu, readTipMenuItem } from "../../src/server/tip-menu/tip-menu.reads.ts";
import type { MenuPurchaseTable } from "../../src/server/tip-menu/tip-menu.tables.ts";
import { accountRow } from "../access/sample-rows.ts";
import { openStoredRows, type StoredRows } from "../access/stored-rows.ts";

let rows: StoredRows;
let ids: Readonly<Record<string, number>>;

const item = (
  creator_id: string,
  description: string,
  position: number,
  deleted_at: number | null = null,
) => ({
  ...{ creator_id, description, position, deleted_at, price: 100 * position },
});
/** In another order than the menu's, and with two at one place. */
const items = [
  item("ava", "song", 3),
  item("ava", "dance", 1),
  item("mia", "call", 2),
  item("ava", "poem", 2, 5),
  item("ava", "wink", 1),
];

beforeAll(async () => {
  rows = await openStoredRows();
  await rows.database
    .insertInto("account")
    .values(["ava", "mia", "noah"].map((id) => accountRow(id)))
    .execute();
  const inserted = await rows.database
    .insertInto("tip_menu_item")
    .values(items)
    .returning(["id", "description"])
    .execute();
  ids = Object.fromEntries(inserted.map(({ id, description }) => [description, id]));
});
afterAll(async () => rows?.stop());

test("a menu has its creator's items that were not taken off, in their order", async () => {
  const menu = async (creatorId: string) =>
    (await readTipMenu(rows.database, creatorId)).map(({ description, price }) => [description, price]);
  expect(await menu("ava")).toEqual([
    ["dance", 100],
    ["wink", 100],
    ["song", 300],
  ]);
  expect(await menu("mia")).toEqual([["call", 200]]);
  expect(await menu("noah")).toEqual([]);
});

test("an item is found on its own creator's menu alone, while it is on it", async () => {
  const find = (creatorId: string, description: string) =>
    readTipMenuItem(rows.database, creatorId, ids[description]!);
  expect(await find("ava", "song")).toEqual({ id: ids["song"], description: "song", price: 300 });
  expect(await find("ava", "dance")).toEqual({ id: ids["dance"], description: "dance", price: 100 });
  expect(await find("mia", "song")).toBeNull();
  expect(await find("ava", "poem")).toBeNull();
});

test("a creator has to deliver what was bought from her and is neither delivered nor refunded", async () => {
  const purchase = (id: string, creator_id: string, status: MenuPurchaseTable["status"]) => ({
    ...{ id, creator_id, status, buyer_id: "noah", item_id: ids["song"]!, description: "song" },
    ...{ requests: null, amount: 300, bought_at: 1, due_at: 2 },
  });
  await rows.database
    .insertInto("menu_purchase")
    .values([
      purchase("1", "ava", "pending"),
      purchase("2", "ava", "pending"),
      purchase("3", "ava", "delivered"),
      purchase("4", "ava", "refunded"),
      purchase("5", "mia", "pending"),
    ])
    .execute();
  const counts = ["ava", "mia", "noah"].map((id) => countPending(rows.database, id));
  expect(await Promise.all(counts)).toEqual([2, 1, 0]);
});
