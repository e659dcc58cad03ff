import type { Kysely } from "kysely";

import type { TipMenuItem } from "../../domain/tip-menu/tip-menu.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

const items = (database: Kysely<Database>, creatorId: AccountId) =>
  database
    .selectFrom("tip_menu_item")
    .select(["id", "description", "price"])
    .where("creator_id", "=", creatorId)
    .where("deleted_at", "is", null);

/** A creator's tip menu in its order; prices in cents. */
export const readTipMenu = (
  database: Kysely<Database>,
  creatorId: AccountId,
): Promise<readonly TipMenuItem[]> => items(database, creatorId).orderBy("position").orderBy("id").execute();

/** How many purchases a creator has to deliver (ENT-22). */
export const countPending = async (database: Kysely<Database>, creatorId: AccountId): Promise<number> => {
  const { pending } = await database
    .selectFrom("menu_purchase")
    .select(({ fn }) => fn.countAll<number>().as("pending"))
    .where("creator_id", "=", creatorId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(pending);
};

/** One item of a creator's tip menu as it is now; null: it is not on it. */
export const readTipMenuItem = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  itemId: number,
): Promise<TipMenuItem | null> =>
  (await items(database, creatorId).where("id", "=", itemId).executeTakeFirst()) ?? null;
