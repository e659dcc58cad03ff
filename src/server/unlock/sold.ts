import { sql, type Kysely, type RawBuilder } from "kysely";

import type { UnlockKey, UnlockKind } from "../../domain/unlock/unlock-id.ts";
import type { Database } from "../database/schema.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/**
 * Notes what a payment is for when its money is held: from then on the thing counts as sold. The thing's row must be held by
 * `for share`, so that no edit decides on what it was before.
 */
export const noteSale = async (
  unit: UnitOfWork,
  { kind, itemId }: Pick<UnlockKey, "kind" | "itemId">,
  paymentId: string,
): Promise<void> => {
  await unit.writes
    .insertInto("unlock_sale")
    .values({ payment_id: paymentId, kind, item_id: itemId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/**
 * Whether somebody has bought a thing, holds his money for it, or disputes what he paid and may have it back: what he saw has
 * to stay as it is. `itemId` names the tables of its statement by short names, which are none of those used here.
 */
export const isSoldItem = (
  kind: UnlockKind,
  itemId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  exists (select from unlock where unlock.kind = ${sql.lit(kind)} and unlock.item_id = ${itemId})
  or exists (select from unlock_sale sale join payment on payment.id = sale.payment_id
    where sale.kind = ${sql.lit(kind)} and sale.item_id = ${itemId} and (payment.status in ('authorized', 'approved') or exists (
      select from payment_dispute dispute where dispute.payment_id = payment.id and dispute.status = 'open'))))`;

/** `isSoldItem` of one thing. */
export const isSold = async (
  database: Kysely<Database>,
  kind: UnlockKind,
  itemId: number,
): Promise<boolean> => {
  const { rows } = await sql<{
    sold: boolean;
  }>`select ${isSoldItem(kind, sql`${itemId}::bigint`)} as sold`.execute(database);
  return rows[0]!.sold;
};
