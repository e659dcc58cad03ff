import { formatCents } from "../format/cents.ts";
import type { Cents } from "../unit/unit.ts";

/** Why an amount is no contribution to a fund, in words; null: it is. `least` is the fund's own amount, in cents (POSTS-08, X-17). */
export const contributionProblem = (amount: Cents, least: Cents, most: Cents): string | null => {
  if (!Number.isSafeInteger(amount) || amount < least)
    return `The least contribution is ${formatCents(least)}.`;
  return amount > most ? `The most that can be contributed at once is ${formatCents(most)}.` : null;
};
