import { daySeconds, monthSeconds } from "./duration.ts";

export type PeriodUnit = "days" | "months";

/** How long something lasts, as the period picker has it (CVAL-45). */
export interface Period {
  readonly unit: PeriodUnit;
  readonly count: number;
}

/** What the period picker offers of each unit, what it begins with, and a unit in seconds (CVAL-23, CVAL-24, CVAL-37, CVAL-38). */
export const periodUnits: Readonly<
  Record<
    PeriodUnit,
    { readonly least: number; readonly most: number; readonly usual: number; readonly seconds: number }
  >
> = {
  days: { least: 1, most: 31, usual: 15, seconds: daySeconds },
  months: { least: 2, most: 6, usual: 6, seconds: monthSeconds },
};

/** The length of a period in seconds: 6 months are 16070400, 15 days 1296000 (CCONST-01, CCONST-02). */
export const periodSeconds = ({ unit, count }: Period): number => count * periodUnits[unit].seconds;

/** What the picker shows of a length: months where it is one of those it offers, else days, which it rounds down to. */
export const periodOf = (seconds: number): Period => {
  const within = (unit: PeriodUnit): Period | null => {
    const { least, most, seconds: size } = periodUnits[unit];
    const count = seconds / size;
    return Number.isInteger(count) && count >= least && count <= most ? { unit, count } : null;
  };
  const { least, most, seconds: size } = periodUnits.days;
  const days = Math.min(most, Math.max(least, Math.floor(seconds / size)));
  return within("months") ?? within("days") ?? { unit: "days", count: days };
};
