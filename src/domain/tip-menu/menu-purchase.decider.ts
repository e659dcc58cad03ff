import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import { daySeconds } from "../format/duration.ts";
import { refundDays } from "../payment/money-back.ts";
import type { EpochSeconds } from "../unit/unit.ts";
import { deliveryDue } from "./due.ts";
import type { BoughtItem, MenuPurchaseEvent } from "./menu-purchase.events.ts";

export type MenuPurchaseCommand =
  | { readonly type: "BuyMenuItem"; readonly item: BoughtItem }
  /** The creator says that she has delivered it. */
  | { readonly type: "DeliverMenuPurchase" }
  /** All of the money is back at the buyer, or in dispute. */
  | { readonly type: "RefundMenuPurchase" }
  /** A dispute was won. */
  | { readonly type: "RestoreMenuPurchase" };

export interface MenuPurchaseState {
  readonly status: "none" | "pending" | "delivered" | "refunded";
  /** It was delivered before its money went back. */
  readonly isDelivered: boolean;
  readonly item: BoughtItem | null;
  readonly boughtAt: EpochSeconds;
  readonly dueAt: EpochSeconds;
}

/** Why a command is refused. */
type MenuPurchaseRejection = "purchase_not_found" | "purchase_refunded";

/**
 * When one that was disputed until now is refunded if it is not delivered: it could not be delivered meanwhile, so it has its days again,
 * as far as its money can be sent back.
 */
const deliveryDueAgain = (boughtAt: EpochSeconds, now: EpochSeconds): EpochSeconds => {
  const [due, last] = [deliveryDue(now), boughtAt + (refundDays - 1) * daySeconds];
  return now < last ? Math.min(due, last) : due;
};

/** One purchase from a tip menu; its stream has the id of its payment. */
export const menuPurchaseDecider: Decider<
  MenuPurchaseCommand,
  MenuPurchaseState,
  MenuPurchaseEvent,
  MenuPurchaseRejection
> = {
  stream: "menu-purchase",
  initial: { status: "none", isDelivered: false, item: null, boughtAt: 0, dueAt: 0 },
  decide: (command, state, { now }) =>
    match(command)
      .returnType<Decision<MenuPurchaseEvent, MenuPurchaseRejection>>()
      .with({ type: "BuyMenuItem" }, ({ item }) => {
        if (state.status !== "none") return accept();
        return accept({ type: "MenuItemBought", data: { ...item, boughtAt: now, dueAt: deliveryDue(now) } });
      })
      .with({ type: "DeliverMenuPurchase" }, () => {
        if (state.status === "none") return reject("purchase_not_found");
        if (state.status === "refunded") return reject("purchase_refunded");
        if (state.status === "delivered") return accept();
        return accept({ type: "MenuPurchaseDelivered", data: { deliveredAt: now } });
      })
      .with({ type: "RefundMenuPurchase" }, () => {
        if (state.status === "none") return reject("purchase_not_found");
        if (state.status === "refunded") return accept();
        return accept({ type: "MenuPurchaseRefunded", data: { refundedAt: now } });
      })
      .with({ type: "RestoreMenuPurchase" }, () => {
        if (state.status === "none") return reject("purchase_not_found");
        if (state.status !== "refunded") return accept();
        const dueAt = state.isDelivered ? null : deliveryDueAgain(state.boughtAt, now);
        return accept({ type: "MenuPurchaseRestored", data: { restoredAt: now, dueAt } });
      })
      .exhaustive(),
  evolve: (state, event) => {
    switch (event.type) {
      case "MenuItemBought": {
        const { boughtAt, dueAt, ...item } = event.data;
        return { status: "pending", isDelivered: false, item, boughtAt, dueAt };
      }
      case "MenuPurchaseDelivered":
        return { ...state, status: "delivered", isDelivered: true };
      case "MenuPurchaseRefunded":
        return { ...state, status: "refunded" };
      case "MenuPurchaseRestored":
        return {
          ...state,
          status: state.isDelivered ? "delivered" : "pending",
          dueAt: event.data.dueAt ?? state.dueAt,
        };
      default:
        return state;
    }
  },
};
