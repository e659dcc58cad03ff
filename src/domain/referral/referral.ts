import { daySeconds } from "../format/duration.ts";
import { WHOLE, type BasisPoints } from "../manager/fee.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";

/** What who brought a creator has of her gross, in percent, where a site does not say otherwise (ACCT-74). */
export const usualReferralPercent = 5;

/** For how long: twelve months, which are a year of 365 days from her first approval on. */
const REFERRAL_SECONDS = 365 * daySeconds;

/** When a referral ends that began with an approval. */
export const referralEndsAt = (approvedAt: EpochSeconds): EpochSeconds => approvedAt + REFERRAL_SECONDS;

/**
 * What the platform gives of its share of a sale to who brought the creator: a part of the gross, rounded down, and never more
 * than the platform has. Cents.
 */
export const referralShare = (gross: Cents, share: BasisPoints, platform: Cents): Cents =>
  Math.min(platform, Math.floor((gross * share) / WHOLE));
