import { sql } from "kysely";

import { tidyDescription, tipMenuLimits, type WrittenItem } from "../../domain/tip-menu/written-item.ts";
import type { TipMenuItem } from "../../domain/tip-menu/tip-menu.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { readTipMenu } from "./tip-menu.reads.ts";

/** One change of a creator's tip menu at a time, until its transaction ends. */
export const lockTipMenu = async (unit: UnitOfWork, creatorId: AccountId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tip menu ${creatorId}`}, 0))`.execute(unit.sql);
};

const stored = ({ description, price }: WrittenItem): WrittenItem => ({
  description: tidyDescription(description),
  price,
});

/** Adds an item that `checkMenuItem` lets through at the menu's end; null: it is full (OWNER-40). */
export const addItem = async (
  unit: UnitOfWork,
  creatorId: AccountId,
  written: WrittenItem,
): Promise<TipMenuItem | null> => {
  await lockTipMenu(unit, creatorId);
  const { count, last } = await unit.sql
    .selectFrom("tip_menu_item")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("position").as("last")])
    .where("creator_id", "=", creatorId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= tipMenuLimits.items) return null;
  return unit.sql
    .insertInto("tip_menu_item")
    .values({ creator_id: creatorId, ...stored(written), position: (last ?? -1) + 1 })
    .returning(["id", "description", "price"])
    .executeTakeFirstOrThrow();
};

/** Changes an item of a menu that is locked. */
export const editItem = async (unit: UnitOfWork, id: number, written: WrittenItem): Promise<TipMenuItem> =>
  unit.sql
    .updateTable("tip_menu_item")
    .set(stored(written))
    .where("id", "=", id)
    .returning(["id", "description", "price"])
    .executeTakeFirstOrThrow();

/** Takes an item off a menu; its purchases stay. False: it is not on it. */
export const removeItem = async (unit: UnitOfWork, creatorId: AccountId, id: number): Promise<boolean> => {
  await lockTipMenu(unit, creatorId);
  const removed = await unit.sql
    .updateTable("tip_menu_item")
    .set({ deleted_at: unit.now })
    .where("id", "=", id)
    .where("creator_id", "=", creatorId)
    .where("deleted_at", "is", null)
    .returning("id")
    .execute();
  return removed.length > 0;
};

/**
 * Puts a menu's items in this order, each once. Answers the order that is stored when that is no order of these items, or, with
 * `was`, the order that was shown, another one; null: it is done.
 */
export const orderItems = async (
  unit: UnitOfWork,
  creatorId: AccountId,
  { ids, was }: { readonly ids: readonly number[]; readonly was?: readonly number[] | undefined },
): Promise<readonly number[] | null> => {
  await lockTipMenu(unit, creatorId);
  const order = (await readTipMenu(unit.sql, creatorId)).map(({ id }) => id);
  const isSame = order.length === ids.length && order.every((id) => ids.includes(id));
  if (!isSame || (was !== undefined && String(order) !== String(was))) return order;
  if (ids.length > 0)
    await sql`
      update tip_menu_item set position = place.position - 1
      from unnest(${ids}::bigint[]) with ordinality as place (id, position)
      where tip_menu_item.id = place.id`.execute(unit.sql);
  return null;
};
