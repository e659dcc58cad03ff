import type { ApplicationVariant } from "../../domain/creator-application/application.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/**
 * One application as it was sent. `sealed` is `{fields, documents}` encrypted: no event and no other table knows who
 * somebody is. How it stands is the account's `compliance_status`; the last one of an account counts.
 */
export interface CreatorApplicationTable {
  readonly id: string;
  readonly account_id: AccountId;
  readonly variant: ApplicationVariant;
  readonly sealed: Buffer;
  /** Epoch seconds. */
  readonly submitted_at: EpochSeconds;
}

export interface CreatorApplicationTables {
  readonly creator_application: CreatorApplicationTable;
}
