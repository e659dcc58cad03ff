import type { Cents } from "../unit/unit.ts";
import type { FieldTexts } from "../account/field-texts.ts";
import { formatCents } from "../format/cents.ts";
import { amountProblemTexts, parseCents } from "../format/typed-cents.ts";

/** The most characters of a message and of special requests (TIP-23, TIP-24). */
export const tipTextLength = 70;

export const MESSAGE_TOO_LONG = `Tip messages must be ${tipTextLength} characters or less`;
export const REQUESTS_TOO_LONG = `Special requests must be ${tipTextLength} characters or less`;
export const NOT_OFFERED = "Please choose one of the amounts.";
export const SELF_TIP = "You cannot tip yourself.";

/** What may be tipped, in cents (TIP-22). */
export interface TipLimits {
  readonly min: Cents;
  readonly max: Cents;
  /** The amounts to choose from; without them every amount between the limits may be tipped (TIP-06). */
  readonly amounts?: readonly Cents[];
}

/** Of a site whose settings do not name others. */
export const usualTipLimits: TipLimits = { min: 100, max: 100_000 };

/** What a person enters of a tip; the amount as it was typed. */
export interface TipTyped {
  readonly tip_amount: string;
  readonly tip_message: string;
  readonly tip_special_requests: string;
}

export type TipTexts = FieldTexts<keyof TipTyped>;

/** Why an amount cannot be tipped, in words; null: it can (TIP-22). `amount` in cents. */
export const tipAmountProblem = (amount: Cents, { min, max, amounts }: TipLimits): string | null => {
  if (amounts !== undefined) return amounts.includes(amount) ? null : NOT_OFFERED;
  if (!Number.isSafeInteger(amount) || amount < min) return `The minimum tip is ${formatCents(min)}.`;
  return amount > max ? `The maximum tip is ${formatCents(max)}.` : null;
};

/** Whether a message is too long to go with a tip. Counts characters as people do, not UTF-16 units. */
export const isTipTextTooLong = (text: string): boolean => [...text].length > tipTextLength;

/** What was typed as cents; null: no amount of money. */
export const typedCents = ({ tip_amount }: Pick<TipTyped, "tip_amount">): Cents | null => {
  const read = parseCents(tip_amount);
  return "cents" in read ? read.cents : null;
};

/** Whether a part of a cent was typed: such an amount is refused, not cut (TIP-20). */
const hasPartOfCent = (text: string): boolean => /[.,]\d{2}\d*[1-9]\d*\s*$/.test(text);

const amountText = (text: string, limits: TipLimits): string | null => {
  const read = parseCents(text);
  if ("problem" in read) return amountProblemTexts[read.problem];
  return hasPartOfCent(text) ? amountProblemTexts.not_an_amount : tipAmountProblem(read.cents, limits);
};

/**
 * What keeps a tip from being sent, by field (TIP-19 to TIP-24). `limits` null: its price is not the fan's to choose. What
 * a form does not have is empty.
 */
export const checkTip = (typed: TipTyped, limits: TipLimits | null): TipTexts => {
  const amount = limits === null ? null : amountText(typed.tip_amount, limits);
  return {
    ...(amount === null ? {} : { tip_amount: amount }),
    ...(isTipTextTooLong(typed.tip_message) ? { tip_message: MESSAGE_TOO_LONG } : {}),
    ...(isTipTextTooLong(typed.tip_special_requests) ? { tip_special_requests: REQUESTS_TOO_LONG } : {}),
  };
};
