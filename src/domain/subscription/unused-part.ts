import type { Cents, EpochSeconds } from "../unit/unit.ts";

/** A term that is paid for. Cents, epoch seconds. */
export interface PaidTerm {
  readonly amount: Cents;
  readonly paidAt: EpochSeconds;
  readonly endAt: EpochSeconds;
}

/** What of a term's price is for the time that is left of it, in whole cents; at most the price, and 0 once it is over. */
export const unusedPart = ({ amount, paidAt, endAt }: PaidTerm, now: EpochSeconds): Cents => {
  const length = endAt - paidAt;
  if (length <= 0) return 0;
  return Math.floor((amount * Math.max(0, Math.min(length, endAt - now))) / length);
};
