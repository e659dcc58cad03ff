import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** A creator's payout data; `sealed` is encrypted (AES-256-GCM) and opens for this account only. Epoch seconds. */
export interface PaymentInfoTable {
  readonly account_id: AccountId;
  readonly sealed: string;
  readonly changed_at: EpochSeconds;
}

export interface PaymentInfoTables {
  readonly payment_info: PaymentInfoTable;
}
