import type { AccountErased } from "../../domain/delete-account/deletion.events.ts";
import type { MenuPurchaseEvent } from "../../domain/tip-menu/menu-purchase.events.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";

type Of<Type extends MenuPurchaseEvent["type"]> = StoredEvent<
  string,
  Extract<MenuPurchaseEvent, { type: Type }>["data"]
>;

const PREFIX = "menu-purchase-";
const idOf = ({ stream }: StoredEvent<string, unknown>): string => stream.slice(PREFIX.length);

/** The table `menu_purchase`: one row each. */
export const menuPurchaseProjection: Projection = {
  name: "menu-purchase",
  tables: ["menu_purchase"],
  oneStatement: true,
  handles: {
    MenuItemBought: (sql, event: Of<"MenuItemBought">) => {
      const { creatorId, buyerId, itemId, description, requests, amount, boughtAt, dueAt } = event.data;
      return sql
        .insertInto("menu_purchase")
        .values({
          ...{ id: idOf(event), creator_id: creatorId, buyer_id: buyerId, item_id: itemId },
          ...{ description, requests, amount, status: "pending", bought_at: boughtAt, due_at: dueAt },
        })
        .execute();
    },
    MenuPurchaseDelivered: (sql, event: Of<"MenuPurchaseDelivered">) =>
      sql
        .updateTable("menu_purchase")
        .set({ status: "delivered", delivered_at: event.data.deliveredAt })
        .where("id", "=", idOf(event))
        .execute(),
    AccountErased: (sql, { data: { accountId } }: StoredEvent<string, AccountErased["data"]>) =>
      sql
        .updateTable("menu_purchase")
        .set(({ eb, ref, val }) => ({
          requests: eb.case().when("buyer_id", "=", accountId).then(null).else(ref("requests")).end(),
          description: eb
            .case()
            .when("creator_id", "=", accountId)
            .then(val(""))
            .else(ref("description"))
            .end(),
        }))
        .where(({ or, eb }) => or([eb("buyer_id", "=", accountId), eb("creator_id", "=", accountId)]))
        .execute(),
    MenuPurchaseRefunded: (sql, event) =>
      sql.updateTable("menu_purchase").set({ status: "refunded" }).where("id", "=", idOf(event)).execute(),
    MenuPurchaseRestored: (sql, event: Of<"MenuPurchaseRestored">) =>
      sql
        .updateTable("menu_purchase")
        .set(({ eb }) => ({
          ...(event.data.dueAt === null ? {} : { due_at: event.data.dueAt }),
          status: eb
            .case()
            .when("delivered_at", "is", null)
            .then("pending" as const)
            .else("delivered" as const)
            .end(),
        }))
        .where("id", "=", idOf(event))
        .execute(),
  },
};
