import { formatCents } from "../format/cents.ts";
import type { Cents } from "../unit/unit.ts";

/** `tip_type` of tips whose amount the fan chooses: by the creator's page, or in a broadcast. */
export const openTipTypes = ["normal", "stream"] as const;
export type OpenTipType = (typeof openTipTypes)[number];

/** The most characters of a message or of special requests (TIP-23, TIP-24). */
export const tipTextLength = 70;

export const MESSAGE_TOO_LONG = `Tip messages must be ${tipTextLength} characters or less`;
export const SPECIAL_REQUESTS_TOO_LONG = `Special requests must be ${tipTextLength} characters or less`;
export const SELF_TIP = "You cannot tip yourself.";

/** Cents, as the site's settings have them (TIP-22). */
export interface TipLimits {
  readonly min: Cents;
  readonly max: Cents;
}

/** Of a site whose settings do not name others. */
export const usualTipLimits: TipLimits = { min: 100, max: 100_000 };

/** Why an amount cannot be tipped, in words; null: it can (TIP-22). `amount` in cents. */
export const tipAmountProblem = (amount: Cents, { min, max }: TipLimits): string | null => {
  if (!Number.isSafeInteger(amount) || amount < min) return `The minimum tip is ${formatCents(min)}.`;
  return amount > max ? `The maximum tip is ${formatCents(max)}.` : null;
};

/** Whether a text is too long to go with a tip. Counts characters as people do, not UTF-16 units. */
export const isTipTextTooLong = (text: string): boolean => [...text].length > tipTextLength;
