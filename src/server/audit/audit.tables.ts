import type { Generated } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** A sign-in, whatever became of its session. */
export interface SignInTable {
  readonly id: Generated<string>;
  readonly account_id: AccountId;
  readonly site: string;
  readonly at: EpochSeconds;
  readonly address: string | null;
  readonly agent: string | null;
}

export interface AuditTables {
  readonly sign_in: SignInTable;
}
