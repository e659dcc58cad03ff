import type { Generated } from "kysely";

import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";

/** What a creator offers; an item that is taken off the menu stays for its purchases. */
export interface TipMenuItemTable {
  readonly id: Generated<number>;
  readonly creator_id: AccountId;
  readonly description: string;
  readonly price: Cents;
  readonly position: number;
  readonly deleted_at: Generated<EpochSeconds | null>;
}

/** What was bought from a menu; the id is the payment's. */
export interface MenuPurchaseTable {
  readonly id: string;
  readonly creator_id: AccountId;
  readonly buyer_id: AccountId;
  readonly item_id: number;
  readonly description: string;
  readonly requests: string | null;
  readonly amount: Cents;
  readonly status: "pending" | "delivered" | "refunded";
  readonly bought_at: EpochSeconds;
  readonly due_at: EpochSeconds;
  readonly delivered_at: Generated<EpochSeconds | null>;
}

export interface TipMenuTables {
  readonly tip_menu_item: TipMenuItemTable;
  readonly menu_purchase: MenuPurchaseTable;
}
