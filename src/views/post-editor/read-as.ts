import { formatCents } from "../../domain/format/cents.ts";
import { parseCents } from "../../domain/format/typed-cents.ts";

/** What a typed amount is read as (CVAL-42). */
export const readAs = (typed: string): string | undefined => {
  const read = parseCents(typed);
  return "cents" in read ? `= ${formatCents(read.cents)}` : undefined;
};
