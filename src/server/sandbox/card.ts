import type { EpochSeconds } from "../../domain/unit/unit.ts";

/** What a payer typed into the card form. */
export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly code: string;
}

export type CardBehaviour = "pays" | "declines" | "asks" | "unknown";

export type ReadCard =
  | { readonly fields: Readonly<Partial<Record<"number" | "expiry" | "code", string>>> }
  | { readonly behaviour: CardBehaviour; readonly brand: string; readonly last4: string };

const behaviours: Readonly<Record<string, CardBehaviour>> = {
  "4242424242424242": "pays",
  "4000000000000002": "declines",
  "4000000000003220": "asks",
};

const luhn = (digits: string): boolean => {
  let sum = 0;
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
};

const brandOf = (digits: string): string => {
  if (digits.startsWith("4")) return "Visa";
  if (/^(5[1-5]|2[2-7])/.test(digits)) return "Mastercard";
  return /^3[47]/.test(digits) ? "American Express" : "Card";
};

const isFuture = (month: number, year: number, now: EpochSeconds): boolean => {
  const firstDayAfter = Date.UTC(2000 + year, month, 1) / 1000;
  return month >= 1 && month <= 12 && firstDayAfter > now;
};

/** Nobody types more; the patterns below would take long over texts of a quarter of a megabyte. */
const MOST_TYPED = 40;
const EXPIRY = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/;

/** Checks a typed card at `now` (epoch seconds); a text for each field that is wrong. Its number goes no further. */
export const readCard = (card: TypedCard, now: EpochSeconds): ReadCard => {
  const digits = card.number.slice(0, MOST_TYPED).replace(/[\s-]/g, "");
  const [, month = "0", year = "0"] = EXPIRY.exec(card.expiry.slice(0, MOST_TYPED).trim()) ?? [];
  const fields: Partial<Record<"number" | "expiry" | "code", string>> = {};
  if (!/^\d{13,19}$/.test(digits) || !luhn(digits)) fields.number = "Please check the card number.";
  if (Number(month) < 1 || Number(month) > 12) fields.expiry = "Please enter month and year, like 04 / 29.";
  else if (!isFuture(Number(month), Number(year), now)) fields.expiry = "This card has expired.";
  if (!/^\d{3,4}$/.test(card.code.trim())) fields.code = "Please enter the 3 digits.";
  if (Object.keys(fields).length > 0) return { fields };
  return { behaviour: behaviours[digits] ?? "unknown", brand: brandOf(digits), last4: digits.slice(-4) };
};
