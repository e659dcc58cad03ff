import { formatCents } from "../../domain/format/cents.ts";
import { parseCents } from "../../domain/format/typed-cents.ts";

/** What a typed amount is read as (CVAL-42); `signed`: less than nothing is read as nothing (CVAL-47). */
export const readAs = (typed: string, signed = false): string | undefined => {
  const read = parseCents(typed, { signed });
  return "cents" in read ? `= ${formatCents(Math.max(0, read.cents))}` : undefined;
};
