import type { Cents, EpochSeconds } from "../../domain/unit/unit.ts";

/** Which books are compared: the postings with their events and among themselves, or the provider's lines with ours. */
export type CheckKind = "ledger" | "provider";

/** When the books were compared last, and how many lines. */
export interface LedgerCheckTable {
  readonly kind: CheckKind;
  readonly checked_at: EpochSeconds;
  readonly lines: number;
}

/** What did not agree then; null: that side does not have it. */
export interface LedgerDifferenceTable {
  readonly kind: CheckKind;
  readonly key: string;
  readonly payment_id: string | null;
  readonly ours: Cents | null;
  readonly theirs: Cents | null;
  readonly found_at: EpochSeconds;
}

export interface LedgerTables {
  readonly ledger_check: LedgerCheckTable;
  readonly ledger_difference: LedgerDifferenceTable;
}
