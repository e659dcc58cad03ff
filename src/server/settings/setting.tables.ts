import type { ColumnType } from "kysely";

import type { SettingName } from "../../domain/settings/setting-values.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** A section of an account's settings that was saved; what `value` lacks is as for everybody. */
export interface AccountSettingTable {
  readonly account_id: AccountId;
  readonly section: SettingName;
  readonly value: ColumnType<unknown, string, string>;
  /** Epoch seconds. */
  readonly changed_at: EpochSeconds;
}
