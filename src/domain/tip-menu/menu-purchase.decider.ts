import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import type { EpochSeconds } from "../unit/unit.ts";
import { deliveryDue } from "./due.ts";
import type { BoughtItem, MenuPurchaseEvent } from "./menu-purchase.events.ts";

export type MenuPurchaseCommand =
  | { readonly type: "BuyMenuItem"; readonly item: BoughtItem }
  /** Its time is over: nothing was delivered, and the money goes back. */
  | { readonly type: "LapseMenuPurchase" };

export type MenuPurchaseRejection = "purchase_not_found" | "not_due";

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
  MenuPurchaseRejection
> = {
  stream: "menu-purchase",
  initial: { status: "none", item: null, boughtAt: 0, dueAt: 0 },
  decide: (command, state, { now }) =>
    match(command)
      .returnType<Decision<MenuPurchaseEvent, MenuPurchaseRejection>>()
      .with({ type: "BuyMenuItem" }, ({ item }) => {
        if (state.status !== "none") return accept();
        return accept({ type: "MenuItemBought", data: { ...item, boughtAt: now, dueAt: deliveryDue(now) } });
      })
      .with({ type: "LapseMenuPurchase" }, () => {
        if (state.status === "none") return reject("purchase_not_found");
        if (state.status !== "pending") return accept();
        if (now < state.dueAt) return reject("not_due");
        return accept({ type: "MenuPurchaseLapsed", data: { lapsedAt: now } });
      })
      .exhaustive(),
  evolve: (state, event) => {
    switch (event.type) {
      case "MenuItemBought": {
        const { boughtAt, dueAt, ...item } = event.data;
        return { status: "pending", item, boughtAt, dueAt };
      }
      case "MenuPurchaseLapsed":
        return { ...state, status: "refunded" };
      default:
        return state;
    }
  },
};
