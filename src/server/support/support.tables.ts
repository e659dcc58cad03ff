import type { Generated } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** One request to support. `account_id` is null for a guest, who left an e-mail. */
export interface SupportRequestTable {
  readonly id: string;
  readonly site_id: string;
  readonly type: string;
  readonly account_id: AccountId | null;
  readonly email: string | null;
  readonly subject: string;
  readonly message: string;
  readonly url: string | null;
  readonly username: string | null;
  readonly reason: string | null;
  /** The message that a report is about: one that its sender could read. */
  readonly message_id: Generated<number | null>;
  readonly created_at: EpochSeconds;
}

export interface SupportTables {
  readonly support_request: SupportRequestTable;
}
