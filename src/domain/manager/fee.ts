import type { Cents } from "../unit/unit.ts";

/** A share in hundredths of a percent, 0 to 10,000: 12.5 % is 1250. */
export type BasisPoints = number;

export const WHOLE: BasisPoints = 10_000;

/** What a percentage of at most two decimals is in hundredths of a percent; null: none of 0 to 100 (CVAL-17, MGR-37). */
export const basisPointsOf = (percent: number): BasisPoints | null => {
  const points = Math.round(percent * 100);
  const isExact = Math.abs(percent * 100 - points) < 1e-6;
  return isExact && points >= 0 && points <= WHOLE ? points : null;
};

/** As people write it: 12.5 of 1250. */
export const percentOf = (fee: BasisPoints): number => fee / 100;

/** A percentage as an address says it, or null: digits with at most two decimals, 0 to 100 (MGR-37). */
export const feeOfAddress = (text: string | null): number | null => {
  if (text === null || !/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null;
  const percent = Number(text);
  return basisPointsOf(percent) === null ? null : percent;
};

/** What a manager gets of a credit to his creator, rounded down; the rest is hers (MGR-04). */
export const managerShare = (credit: Cents, fee: BasisPoints): Cents => Math.floor((credit * fee) / WHOLE);
