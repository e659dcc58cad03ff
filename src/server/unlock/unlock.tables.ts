import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { UnlockKind } from "../../domain/unlock/unlock-id.ts";

/** What an account has bought and keeps. */
export interface UnlockTable {
  readonly account_id: AccountId;
  readonly kind: UnlockKind;
  readonly item_id: number;
  readonly payment_id: string;
  readonly unlocked_at: EpochSeconds;
}

/** What a payment is for, since its money is held, whatever became of it. */
export interface UnlockSaleTable {
  readonly payment_id: string;
  readonly kind: UnlockKind;
  readonly item_id: number;
}

export interface UnlockTables {
  readonly unlock_sale: UnlockSaleTable;
  readonly unlock: UnlockTable;
}
