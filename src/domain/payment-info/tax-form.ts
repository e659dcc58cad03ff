import { daysInMonth } from "../calendar/calendar.ts";

/** What a creator states for the tax office: US persons the W-9, everybody else the W-8BEN. */
export type TaxForm = "w9" | "w8ben";

export const taxFormOf = (country: string): TaxForm => (country === "US" ? "w9" : "w8ben");

export const taxFormNames: Readonly<Record<TaxForm, string>> = { w9: "W-9", w8ben: "W-8BEN" };

/** What is signed with each form. */
export const certifications: Readonly<Record<TaxForm, string>> = {
  w9: "Under penalties of perjury I certify that I am a U.S. person, that the tax ID is mine, and that I am not subject to backup withholding.",
  w8ben:
    "Under penalties of perjury I certify that I am the owner of this income, that I am not a U.S. person, and that what I entered is correct.",
};

/** What is wrong with a tax ID: SSN, ITIN or EIN with a W-9; whatever the own country gave with a W-8BEN, or none. */
export const taxIdText = (text: string, form: TaxForm): string | null => {
  const id = text.replace(/[\s-]/g, "");
  if (form === "w9") return /^\d{9}$/.test(id) && !/^(\d)\1*$/.test(id) ? null : "A U.S. tax ID has 9 digits";
  return id === "" || /^[\p{L}\d./]{3,30}$/u.test(id) ? null : "A tax ID has 3 to 30 digits or letters";
};

const ADULT_YEARS = 18;
const OLDEST_YEARS = 120;

const isDate = (text: string): boolean => {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
};

/** What is wrong with a date of birth, `YYYY-MM-DD`; `today` likewise. */
export const birthDateText = (text: string, today: string): string | null => {
  const yearsAgo = (years: number) => String(Number(today.slice(0, 4)) - years) + today.slice(4);
  if (!isDate(text) || text < yearsAgo(OLDEST_YEARS)) return "Please enter your date of birth";
  return text > yearsAgo(ADULT_YEARS) ? "You have to be at least 18 years old" : null;
};
