import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** An account that an operator named: it may read causes with the inspector. */
export interface InspectorReaderTable {
  readonly account_id: AccountId;
  readonly named_at: EpochSeconds;
}

export interface InspectorTables {
  readonly inspector_reader: InspectorReaderTable;
}
