import type { Kysely } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Counters } from "../../protocol/records.ts";
import type { Database } from "../database/schema.ts";

/** Counts some of the open numbers of an account's badges (ENT-22, CENT-18): what it has not read and, of a creator, not done yet. */
export type CountersOf<Part> = (
  database: Kysely<Database>,
  accountId: AccountId,
  now: EpochSeconds,
) => Promise<Part>;

/** All of them. */
export type ReadCounters = CountersOf<Counters>;
