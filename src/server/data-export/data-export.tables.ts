import type { Generated } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** The file that an account asked for last. `token_hash` is the SHA-256 of its link's word, hex. */
export interface DataExportTable {
  readonly account_id: AccountId;
  /** Where it was asked for: the mail leads there. */
  readonly site: string;
  readonly origin: string;
  readonly asked_at: EpochSeconds;
  /** Null until it is made. */
  readonly made_at: Generated<EpochSeconds | null>;
  readonly expires_at: Generated<EpochSeconds | null>;
  readonly token_hash: Generated<string | null>;
  readonly sealed: Generated<Buffer | null>;
}

export interface DataExportTables {
  readonly data_export: DataExportTable;
}
