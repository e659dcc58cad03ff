import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** Who has blocked whom; a block works both ways (SUBP-28). */
export interface BlockTable {
  readonly blocker_id: AccountId;
  readonly blocked_id: AccountId;
  readonly created_at: EpochSeconds;
}
