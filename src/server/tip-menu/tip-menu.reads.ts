import { sql, type Kysely, type RawBuilder } from "kysely";

import type { TipMenuItem } from "../../domain/tip-menu/tip-menu.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import { isCreator, personOf } from "../account/person.ts";
import type { Database } from "../database/schema.ts";
import type { CountedAccount } from "../store/read-counters.ts";
import type { MenuPurchaseTable } from "./tip-menu.tables.ts";

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
export const pendingOf = (creatorId: CountedAccount): RawBuilder<number> =>
  sql`(select count(*)::int from menu_purchase where creator_id = ${creatorId} and status = 'pending')`;

/** `pendingOf`, read. */
export const countPending = async (database: Kysely<Database>, creatorId: AccountId): Promise<number> => {
  const { rows } = await sql<{ pending: number }>`select ${pendingOf(creatorId)} as pending`.execute(
    database,
  );
  return rows[0]!.pending;
};

const PAGE = 24;

/** One page of what was bought from a creator's menu, oldest due first, and where the next one begins. */
export const readPurchasePage = async (
  database: Kysely<Database>,
  asked: {
    readonly creatorId: AccountId;
    readonly status: MenuPurchaseTable["status"] | null;
    readonly after: { readonly time: EpochSeconds; readonly id: string } | null;
  },
) => {
  const { creatorId, status, after } = asked;
  let query = database
    .selectFrom("menu_purchase as p")
    .innerJoin("account as a", "a.id", "p.buyer_id")
    .select(["p.id", "description", "requests", "amount", "p.status", "bought_at", "due_at"])
    .select(["a.username", "a.display_name", "a.avatar_url", isCreator.as("is_creator")])
    .where("p.creator_id", "=", creatorId)
    .orderBy("due_at")
    .orderBy("p.id")
    .limit(PAGE + 1);
  if (status !== null) query = query.where("p.status", "=", status);
  if (after !== null)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("due_at", "p.id"), ">", tuple(after.time, after.id)),
    );
  const rows = await query.execute();
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    items: page.map(({ username, display_name, avatar_url, is_creator, ...purchase }) => ({
      ...purchase,
      fan: personOf({ username, display_name, avatar_url, is_creator }),
    })),
    next: rows.length > PAGE && last ? { after_time: last.due_at, after_id: last.id } : null,
  };
};

/** One item of a creator's tip menu as it is now; null: it is not on it. */
export const readTipMenuItem = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  itemId: number,
): Promise<TipMenuItem | null> =>
  (await items(database, creatorId).where("id", "=", itemId).executeTakeFirst()) ?? null;
