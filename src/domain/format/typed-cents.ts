/** Why a currency text could not be read. */
export type AmountProblem = "required" | "not_an_amount";

/** The message for people (CVAL-42). */
export const amountProblemTexts: Readonly<Record<AmountProblem, string>> = {
  required: "This field is required",
  not_an_amount: "Please enter an amount, like 5.00",
};

const shape = /^(-?)\$?(-?)([\d.,]*)$/;

/**
 * Reads a currency text as integer cents: the last comma or point is the decimal one, digits after the second
 * are cut, spaces and a leading "$" are ignored; a leading "-" only where `signed` allows it (FMT-01..03, CVAL-42).
 */
export const parseCents = (
  text: string,
  { signed = false }: { readonly signed?: boolean } = {},
): { readonly cents: number } | { readonly problem: AmountProblem } => {
  const compact = text.replace(/\s+/g, "");
  if (compact === "") return { problem: "required" };
  const found = shape.exec(compact);
  const digits = found?.[3] ?? "";
  const negative = found !== null && (found[1] === "-" || found[2] === "-");
  const twice = found !== null && found[1] === "-" && found[2] === "-";
  if (found === null || twice || !/\d/.test(digits) || (negative && !signed))
    return { problem: "not_an_amount" };
  const decimalAt = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const whole = (decimalAt < 0 ? digits : digits.slice(0, decimalAt)).replace(/[.,]/g, "");
  const fraction = (decimalAt < 0 ? "" : digits.slice(decimalAt + 1)).slice(0, 2).padEnd(2, "0");
  const cents = Number(whole + fraction);
  if (!Number.isSafeInteger(cents)) return { problem: "not_an_amount" };
  return { cents: negative && cents !== 0 ? -cents : cents };
};

/** Cents as a field for numbers holds them: 500 gives "5.00". */
export const plainCents = (cents: number): string => (cents / 100).toFixed(2);
