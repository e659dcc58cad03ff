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

/** A file with an account's figures of a time, that somebody took: its owner, or who manages the page. */
export interface TakenFileTable {
  readonly id: Generated<string>;
  readonly account_id: AccountId;
  readonly by_id: AccountId;
  readonly at: EpochSeconds;
  readonly file: "earnings";
  readonly since: EpochSeconds;
  readonly until: EpochSeconds;
}

export interface AuditTables {
  readonly sign_in: SignInTable;
  readonly taken_file: TakenFileTable;
}
