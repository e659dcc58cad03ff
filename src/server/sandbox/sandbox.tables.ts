import type { Generated } from "kysely";

export interface SandboxCardTable {
  readonly token: string;
  readonly customer: string;
  readonly brand: string;
  readonly last4: string;
  readonly created_at: number;
}

export interface SandboxAuthorizationTable {
  readonly id: string;
  readonly payment_id: string;
  readonly customer: string;
  readonly amount: number;
  readonly card_token: string;
  readonly status: "confirming" | "held" | "captured" | "voided";
  readonly created_at: number;
}

/** The sandbox's own books: what it charged, once for each authorization. */
export interface SandboxLedgerTable {
  readonly id: Generated<number>;
  readonly payment_id: string;
  readonly authorization_id: string;
  readonly amount: number;
  readonly charged_at: number;
}

export interface SandboxTables {
  readonly sandbox_card: SandboxCardTable;
  readonly sandbox_authorization: SandboxAuthorizationTable;
  readonly sandbox_ledger: SandboxLedgerTable;
}
