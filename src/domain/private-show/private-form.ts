import { fieldTexts, requiredText, type FieldTexts } from "../account/field-texts.ts";
import { amountProblemTexts, parseCents } from "../format/typed-cents.ts";
import type { Cents } from "../unit/unit.ts";
import { isPrivateMinutes, privatePriceProblem } from "./private-show.ts";

/** An invitation as a creator fills it in: minutes, dollars. */
export interface PrivateFields {
  readonly username: string;
  readonly duration: string;
  readonly amount_usd: string;
}

/** The price in cents; an empty field is free. What is no amount has a problem instead. */
const priceOf = (typed: string) => (typed.trim() === "" ? { cents: 0 } : parseCents(typed));

const priceText = (typed: string): string | null => {
  const price = priceOf(typed);
  return "problem" in price ? amountProblemTexts[price.problem] : privatePriceProblem(price.cents);
};

/** The price of a form that has been checked, in cents. */
export const privatePrice = (typed: string): Cents => {
  const price = priceOf(typed);
  return "cents" in price ? price.cents : 0;
};

/** What is wrong with it, by field. */
export const checkPrivate = ({
  username,
  duration,
  amount_usd,
}: PrivateFields): FieldTexts<keyof PrivateFields> =>
  fieldTexts({
    username: requiredText(username),
    duration: isPrivateMinutes(Number(duration)) ? null : "Please choose how long.",
    amount_usd: priceText(amount_usd),
  });
