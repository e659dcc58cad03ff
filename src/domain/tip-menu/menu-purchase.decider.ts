import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import type { EpochSeconds } from "../unit/unit.ts";
import { deliveryDue } from "./due.ts";
import type { BoughtItem, MenuPurchaseEvent } from "./menu-purchase.events.ts";

export type MenuPurchaseCommand =
  | { readonly type: "BuyMenuItem"; readonly item: BoughtItem }
  /** All of the money is back at the buyer, or in dispute. */
  | { readonly type: "RefundMenuPurchase" }
  /** A dispute was won. */
  | { readonly type: "RestoreMenuPurchase" };

export interface MenuPurchaseState {
  readonly status: "none" | "pending" | "refunded";
  readonly item: BoughtItem | null;
  readonly boughtAt: EpochSeconds;
  readonly dueAt: EpochSeconds;
}

/** One purchase from a tip menu; its stream has the id of its payment. */
export const menuPurchaseDecider: Decider<
  MenuPurchaseCommand,
  MenuPurchaseState,
  MenuPurchaseEvent,
  "purchase_not_found"
> = {
  stream: "menu-purchase",
  initial: { status: "none", item: null, boughtAt: 0, dueAt: 0 },
  decide: (command, state, { now }) =>
    match(command)
      .returnType<Decision<MenuPurchaseEvent, "purchase_not_found">>()
      .with({ type: "BuyMenuItem" }, ({ item }) => {
        if (state.status !== "none") return accept();
        return accept({ type: "MenuItemBought", data: { ...item, boughtAt: now, dueAt: deliveryDue(now) } });
      })
      .with({ type: "RefundMenuPurchase" }, () => {
        if (state.status === "none") return reject("purchase_not_found");
        if (state.status === "refunded") return accept();
        return accept({ type: "MenuPurchaseRefunded", data: { refundedAt: now } });
      })
      .with({ type: "RestoreMenuPurchase" }, () => {
        if (state.status === "none") return reject("purchase_not_found");
        if (state.status !== "refunded") return accept();
        return accept({ type: "MenuPurchaseRestored", data: { restoredAt: now } });
      })
      .exhaustive(),
  evolve: (state, event) => {
    switch (event.type) {
      case "MenuItemBought": {
        const { boughtAt, dueAt, ...item } = event.data;
        return { status: "pending", item, boughtAt, dueAt };
      }
      case "MenuPurchaseRefunded":
        return { ...state, status: "refunded" };
      case "MenuPurchaseRestored":
        return { ...state, status: "pending" };
      default:
        return state;
    }
  },
};
