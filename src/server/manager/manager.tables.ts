import type { Generated } from "kysely";

import type { BasisPoints } from "../../domain/manager/fee.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** The manager of a creator, or who is asked to be; one that ended has no row (MGR-05). */
export interface ManagerGrantTable {
  readonly creator_id: AccountId;
  readonly manager_id: AccountId;
  readonly invite_id: string;
  readonly fee: BasisPoints;
  readonly invited_at: EpochSeconds;
  readonly expires_at: EpochSeconds;
  /** Null: the invitation waits for an answer, until `expires_at`. */
  readonly accepted_at: EpochSeconds | null;
}

/** A changing call that a manager made in a creator's name, written with what it changed. */
export interface ManagerActTable {
  readonly id: Generated<number>;
  readonly creator_id: AccountId;
  readonly manager_id: AccountId;
  readonly at: EpochSeconds;
  /** The endpoint's name. */
  readonly call: string;
  /** What its path names: the id of a thing or an account. */
  readonly thing: string | null;
}

export interface ManagerTables {
  readonly manager_act: ManagerActTable;
  readonly manager_grant: ManagerGrantTable;
}
