import { numberSigns, regionOfPage } from "./region.ts";

const tenths = (value: number, unit: number): string => {
  const rounded = Math.floor(value / (unit / 10));
  const { decimal } = numberSigns(regionOfPage().language);
  return rounded % 10 === 0 ? String(rounded / 10) : `${Math.floor(rounded / 10)}${decimal}${rounded % 10}`;
};

/** A count in the k and m form, rounded down: 999, 1.2k, 12k, 999.9k, 1m (FMT-13, FMT-14). */
export const shortNumber = (value: number): string => {
  const whole = Math.max(0, Math.floor(value));
  if (whole < 1000) return String(whole);
  return whole < 1_000_000 ? `${tenths(whole, 1000)}k` : `${tenths(whole, 1_000_000)}m`;
};

/** "1 post", "3 posts". */
export const counted = (count: number, one: string, many: string = `${one}s`): string =>
  `${shortNumber(count)} ${count === 1 ? one : many}`;
