import { formatCents } from "../format/cents.ts";
import { amountProblemTexts, parseCents } from "../format/typed-cents.ts";
import type { Cents } from "../unit/unit.ts";
import { limitBounds } from "./spending.decider.ts";

/** What is said of a limit that cannot be. */
export const limitText = `From ${formatCents(limitBounds.least)} to ${formatCents(limitBounds.most)}`;

/** What is wrong with a limit as it was typed; null: nothing. */
export const limitProblem = (text: string): string | null => {
  const read = parseCents(text);
  if ("problem" in read) return amountProblemTexts[read.problem];
  return read.cents >= limitBounds.least && read.cents <= limitBounds.most ? null : limitText;
};

/** A typed limit in cents; 0 for what is none. */
export const limitOf = (text: string): Cents => {
  const read = parseCents(text);
  return "cents" in read ? read.cents : 0;
};
