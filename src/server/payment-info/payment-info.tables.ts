/** A creator's payout data; `sealed` is encrypted (AES-256-GCM) and opens for this account only. Epoch seconds. */
export interface PaymentInfoTable {
  readonly account_id: string;
  readonly sealed: string;
  readonly changed_at: number;
}

export interface PaymentInfoTables {
  readonly payment_info: PaymentInfoTable;
}
