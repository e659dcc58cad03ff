const WEIGHTS = [3, 7, 1] as const;

/** What is wrong with a routing number of a US bank (ABA): nine digits whose weighted sum is a multiple of ten. */
export const routingNumberText = (text: string): string | null => {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d{9}$/.test(digits)) return "A routing number has 9 digits";
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * WEIGHTS[index % 3]!, 0);
  return sum > 0 && sum % 10 === 0
    ? null
    : "This is not a valid routing number. Please check for a mistyped digit";
};

/** What is wrong with a SWIFT code (BIC): bank, country, place, and perhaps a branch. */
export const swiftCodeText = (text: string): string | null =>
  /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text.replaceAll(" ", "").toUpperCase())
    ? null
    : "A SWIFT code has 8 or 11 characters, like CHASUS33";

/** What is wrong with the number of an account at a bank without IBANs: in the US 4 to 17 digits, elsewhere letters too. */
export const accountNumberText = (text: string, country: string): string | null => {
  const number = text.replace(/[\s-]/g, "");
  if (country === "US") return /^\d{4,17}$/.test(number) ? null : "An account number has 4 to 17 digits";
  return /^[A-Z0-9]{4,34}$/i.test(number) ? null : "An account number has 4 to 34 digits or letters";
};
