import type { Generated } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** A browser that gets notifications. `endpoint` is the provider's name of it, a secret; the keys are Web Push's. */
export interface PushDeviceTable {
  readonly id: Generated<number>;
  readonly site: string;
  readonly account_id: AccountId;
  readonly session_id: string;
  readonly provider: "web" | "onesignal";
  readonly endpoint: string;
  /** Where the site was that it was registered at, without a slash at the end. */
  readonly origin: string;
  readonly p256dh: string | null;
  readonly auth: string | null;
  readonly registered_at: EpochSeconds;
}

export interface PushTables {
  readonly push_device: PushDeviceTable;
}
