import type { ColumnType, Generated } from "kysely";

import type { EpochSeconds } from "../../domain/unit/unit.ts";

/** A page that was opened, as the tracking pixel reported; `parameters` are the advert's that said something. */
export interface TrackingHitTable {
  readonly id: Generated<string>;
  readonly site_id: string;
  readonly advert: string;
  readonly site_code: string;
  readonly page: string;
  readonly program: string | null;
  readonly referrer: string | null;
  readonly parameters: ColumnType<unknown, string, string>;
  readonly country: string;
  readonly created_at: EpochSeconds;
}

export interface TrackingTables {
  readonly tracking_hit: TrackingHitTable;
}
