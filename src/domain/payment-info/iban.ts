/** How long an IBAN of each country is, as registered with SWIFT. */
const lengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 " +
    "FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 " +
    "LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 " +
    "RS22 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Whether banks of a country (ISO code) have IBANs. */
export const hasIbans = (country: string): boolean => Object.hasOwn(lengths, country);

/** An IBAN as machines write it: capitals without blanks. */
export const plainIban = (text: string): string => text.replace(/[\s-]/g, "").toUpperCase();

/** ISO 7064 mod 97-10 over letters (A is 10) and digits; a good IBAN gives 1. */
const remainderOf = (iban: string): number => {
  let remainder = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
};

/** What is wrong with an IBAN, null when nothing is: its country, its length, its check digits. */
export const ibanText = (text: string): string | null => {
  const iban = plainIban(text);
  const length = lengths[iban.slice(0, 2)];
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || length === undefined)
    return "An IBAN begins with a country and two digits, like DE89";
  if (iban.length !== length) return `This IBAN is too ${iban.length < length ? "short" : "long"}`;
  return remainderOf(iban) === 1 ? null : "This is not a valid IBAN. Please check for a mistyped character";
};
