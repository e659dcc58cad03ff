import type { AccountId, Cents, EpochSeconds } from "../unit/unit.ts";

/** What a fan bought from a tip menu, as it was then: later changes of the menu do not touch it. Cents, epoch seconds. */
export interface BoughtItem {
  readonly buyerId: AccountId;
  readonly creatorId: AccountId;
  readonly itemId: number;
  readonly description: string;
  readonly requests: string | null;
  readonly amount: Cents;
}

/** The facts of one purchase from a tip menu. */
export type MenuPurchaseEvent =
  | {
      readonly type: "MenuItemBought";
      readonly data: BoughtItem & { readonly boughtAt: EpochSeconds; readonly dueAt: EpochSeconds };
    }
  | { readonly type: "MenuPurchaseDelivered"; readonly data: { readonly deliveredAt: EpochSeconds } }
  | { readonly type: "MenuPurchaseRefunded"; readonly data: { readonly refundedAt: EpochSeconds } }
  /** A dispute was won: it is owed again, unless it was delivered. `dueAt` null: when it was due before. */
  | {
      readonly type: "MenuPurchaseRestored";
      readonly data: { readonly restoredAt: EpochSeconds; readonly dueAt: EpochSeconds | null };
    };
