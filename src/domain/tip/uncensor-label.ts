import { formatCents } from "../format/cents.ts";
import type { Cents } from "../unit/unit.ts";

/** The button at a censored picture. */
export const uncensorLabel = (amount: Cents): string => `Uncensor for ${formatCents(amount)}`;
