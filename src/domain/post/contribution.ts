import { formatCents } from "../format/cents.ts";
import type { Cents } from "../unit/unit.ts";

/** Why an amount is no contribution to a fund, in words; null: it is. `least` is the fund's own amount, in cents (POSTS-08, X-17). */
export const contributionProblem = (amount: Cents, least: Cents, most: Cents): string | null => {
  if (!Number.isSafeInteger(amount) || amount < least)
    return `The least contribution is ${formatCents(least)}.`;
  return amount > most ? `The most that can be contributed at once is ${formatCents(most)}.` : null;
};

/** What a creator reads of a post that was paid for. */
export const postBoughtText = ({
  name,
  amount,
  isFund,
}: {
  readonly name: string;
  readonly amount: Cents;
  readonly isFund: boolean;
}): string =>
  isFund
    ? `${name} gave ${formatCents(amount)} to your goal.`
    : `${name} bought a post for ${formatCents(amount)}.`;
