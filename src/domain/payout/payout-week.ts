import { daySeconds } from "../format/duration.ts";
import type { EpochSeconds } from "../unit/unit.ts";

/** How old a sale must be to be paid out, in seconds (CCONST-09). */
export const saleAge = 7 * daySeconds;

// The first of January 1970 was a Thursday.
const FIRST_MONDAY = 4 * daySeconds;

/** The Monday (its first second, UTC) of the week of a moment. */
export const mondayOf = (now: EpochSeconds): EpochSeconds => now - ((now - FIRST_MONDAY) % (7 * daySeconds));

/** When the next payout run is. */
export const nextPayoutAt = (now: EpochSeconds): EpochSeconds => mondayOf(now) + 7 * daySeconds;
