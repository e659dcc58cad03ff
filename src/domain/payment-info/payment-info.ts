import { fieldTexts, FIELD_REQUIRED, requiredText, type FieldTexts } from "../account/field-texts.ts";
import { isCountry } from "../country/country.ts";
import type { PayoutMethod } from "../payout/payout.ts";
import { accountNumberText, routingNumberText, swiftCodeText } from "./bank-account.ts";
import { hasIbans, ibanText, plainIban } from "./iban.ts";
import { taxFormOf, taxIdText, type TaxForm } from "../payout/tax-form.ts";

/** Where a creator's earnings shall go and what he states for the tax office, as typed. `country` is an ISO code. */
export interface PaymentInfo {
  readonly holder: string;
  readonly country: string;
  readonly method: PayoutMethod;
  readonly iban: string;
  /** In the US the routing number, elsewhere the SWIFT code. */
  readonly bank_code: string;
  readonly account_number: string;
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
  readonly tax_id: string;
  readonly certified: boolean;
  /** The holder's name, typed once more. */
  readonly signature: string;
}

export type PaymentInfoField = keyof PaymentInfo;

export const emptyPaymentInfo: PaymentInfo = {
  holder: "",
  country: "",
  method: "iban",
  iban: "",
  bank_code: "",
  account_number: "",
  address: "",
  city: "",
  postal_code: "",
  tax_id: "",
  certified: false,
  signature: "",
};

/** The default way of payment in a country. */
export const usualMethod = (country: string): PayoutMethod =>
  country === "" || hasIbans(country) ? "iban" : "bank_account";

const sameName = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();

const nameText = (text: string): string | null =>
  requiredText(text) ?? (/\p{L}.*\p{L}/u.test(text) ? null : "Please enter your full name");

const signatureText = ({ signature, holder }: PaymentInfo): string | null =>
  requiredText(signature) ??
  (sameName(signature) === sameName(holder) ? null : "Sign with the name of the account holder");

/** The first thing wrong with a required text. */
const required = (text: string, check: (text: string) => string | null): string | null =>
  requiredText(text) ?? check(text);

const bankTexts = (info: PaymentInfo) => {
  const { method, country, iban, bank_code: code, account_number: number } = info;
  if (method === "iban") return { iban: required(iban, ibanText) };
  return {
    bank_code: required(code, country === "US" ? routingNumberText : swiftCodeText),
    account_number: required(number, (text) => accountNumberText(text, country)),
  };
};

/** What keeps the details from being saved, by field. */
export const checkPaymentInfo = (info: PaymentInfo): FieldTexts<PaymentInfoField> => {
  const form = taxFormOf(info.country);
  return fieldTexts<string>({
    holder: nameText(info.holder),
    country: required(info.country, (code) => (isCountry(code) ? null : FIELD_REQUIRED)),
    ...bankTexts(info),
    address: requiredText(info.address),
    city: requiredText(info.city),
    postal_code: form === "w9" ? requiredText(info.postal_code) : null,
    tax_id: form === "w9" ? required(info.tax_id, (id) => taxIdText(id, form)) : taxIdText(info.tax_id, form),
    certified: info.certified ? null : "Please confirm this",
    signature: signatureText(info),
  } as Record<string, string | null>) as FieldTexts<PaymentInfoField>;
};

/** The details as they are kept: without blanks around them, and without what the chosen method and form do not ask for. */
export const keptPaymentInfo = (info: PaymentInfo): PaymentInfo => {
  const isIban = info.method === "iban";
  const plain = (text: string) => text.replace(/[\s-]/g, "");
  return {
    ...info,
    holder: info.holder.trim(),
    iban: isIban ? plainIban(info.iban) : "",
    bank_code: isIban ? "" : plain(info.bank_code).toUpperCase(),
    account_number: isIban ? "" : plain(info.account_number),
    address: info.address.trim(),
    city: info.city.trim(),
    postal_code: info.postal_code.trim(),
    tax_id: info.tax_id.trim(),
    signature: info.signature.trim(),
  };
};

/** What is shown of a private number: its last four signs, of a short one only the last two. */
export const endingOf = (number: string): string => {
  const plain = number.replace(/[\s-]/g, "");
  return plain.slice(plain.length > 6 ? -4 : -2);
};

/** Details as their owner sees them again: no number in full. */
export interface MaskedPaymentInfo {
  readonly holder: string;
  readonly country: string;
  readonly method: PayoutMethod;
  readonly account_ending: string;
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
  readonly tax_form: TaxForm;
  /** Null: none was given. */
  readonly tax_id_ending: string | null;
}

export const maskedPaymentInfo = (info: PaymentInfo): MaskedPaymentInfo => {
  const { holder, country, method, address, city, postal_code, tax_id } = info;
  return {
    holder,
    country,
    method,
    account_ending: endingOf(method === "iban" ? info.iban : info.account_number),
    address,
    city,
    postal_code,
    tax_form: taxFormOf(country),
    tax_id_ending: tax_id === "" ? null : endingOf(tax_id),
  };
};
