import * as Schema from "effect/Schema";

/** Where a purchase from a tip menu stands. */
export const MenuPurchaseStatus = Schema.Literals(["pending", "delivered", "refunded"]);
