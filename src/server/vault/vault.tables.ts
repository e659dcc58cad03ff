import type { Generated } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** A folder of a creator's media; no two of one owner are called alike, whatever their capitals. */
export interface VaultFolderTable {
  readonly id: Generated<number>;
  readonly owner_id: AccountId;
  readonly name: string;
  readonly created_at: EpochSeconds;
}

export interface VaultTables {
  readonly vault_folder: VaultFolderTable;
}
