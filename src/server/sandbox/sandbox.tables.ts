import type { Generated } from "kysely";

import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";

import type { AccountState } from "../payout/payout.port.ts";

export interface SandboxCardTable {
  readonly token: string;
  readonly customer: AccountId;
  readonly brand: string;
  readonly last4: string;
  readonly created_at: EpochSeconds;
  /** Not yet where its bank asks its owner first. */
  readonly confirmed: Generated<boolean>;
}

export interface SandboxAuthorizationTable {
  readonly id: string;
  readonly payment_id: string;
  readonly customer: AccountId;
  readonly amount: Cents;
  readonly card_token: string;
  readonly status: "confirming" | "held" | "captured" | "voided";
  readonly created_at: EpochSeconds;
}

/** The sandbox's own books: what it charged, once for each authorization. */
export interface SandboxLedgerTable {
  readonly id: Generated<number>;
  readonly payment_id: string;
  readonly authorization_id: string;
  readonly amount: Cents;
  readonly charged_at: EpochSeconds;
}

export interface SandboxRefundTable {
  readonly id: string;
  /** Ours; null when it was made on the sandbox's own side. */
  readonly refund_id: string | null;
  readonly authorization_id: string;
  readonly amount: Cents;
  readonly created_at: EpochSeconds;
}

export interface SandboxDisputeTable {
  readonly id: string;
  readonly authorization_id: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly status: "open" | "won" | "lost";
  readonly opened_at: EpochSeconds;
  readonly closed_at: EpochSeconds | null;
}

/** What the sandbox sent to the banks of creators. */
export interface SandboxPayoutTable {
  readonly payout_id: string;
  readonly account: string;
  readonly amount: Cents;
  readonly status: "sent" | "paid" | "failed";
  readonly reason: string | null;
  readonly sent_at: EpochSeconds;
}

export interface SandboxPayoutAccountTable {
  readonly account: string;
  readonly state: AccountState;
}

export interface SandboxTables {
  readonly sandbox_payout: SandboxPayoutTable;
  readonly sandbox_payout_account: SandboxPayoutAccountTable;
  readonly sandbox_card: SandboxCardTable;
  readonly sandbox_authorization: SandboxAuthorizationTable;
  readonly sandbox_ledger: SandboxLedgerTable;
  readonly sandbox_refund: SandboxRefundTable;
  readonly sandbox_dispute: SandboxDisputeTable;
}
