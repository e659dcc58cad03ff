import type { FieldTexts } from "../account/field-texts.ts";
import { countryName, isCountry } from "../country/country.ts";

/** The fields of the address on receipts, in their order. */
export const addressFields = ["holder", "street", "street_2", "postal_code", "city", "country"] as const;
export type AddressField = (typeof addressFields)[number];

/** `street_2` may be empty; `country` is a two-letter code. */
export type BillingAddress = Readonly<Record<AddressField, string>>;

export const noAddress: BillingAddress = {
  ...{ holder: "", street: "", street_2: "", postal_code: "", city: "", country: "" },
};

const lengths: Readonly<Record<AddressField, number>> = {
  ...{ holder: 100, street: 100, street_2: 100, postal_code: 20, city: 100, country: 2 },
};

const missing: Readonly<Partial<Record<AddressField, string>>> = {
  holder: "Please enter your name.",
  street: "Please enter your street.",
  postal_code: "Please enter your postal code.",
  city: "Please enter your city.",
  country: "Please choose your country.",
};

/** An address without the spaces around its texts. */
export const trimmedAddress = (address: BillingAddress): BillingAddress =>
  Object.fromEntries(addressFields.map((field) => [field, address[field].trim()])) as BillingAddress;

/** Whether nothing is entered: the address is removed. */
export const isNoAddress = (address: BillingAddress): boolean =>
  addressFields.every((field) => address[field].trim() === "");

const problemOf = (field: AddressField, text: string): string | null => {
  if (text === "") return missing[field] ?? null;
  if (field === "country") return isCountry(text) ? null : "Please choose your country.";
  if (text.length > lengths[field]) return `At most ${lengths[field]} characters.`;
  return /\p{Cc}/u.test(text) ? "Please enter this on one line." : null;
};

/** What is wrong with an entered address, by field; nothing when all of it is empty. */
export const addressProblems = (address: BillingAddress): FieldTexts<AddressField> => {
  if (isNoAddress(address)) return {};
  const texts = addressFields.map((field) => [field, problemOf(field, address[field].trim())] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== null)) as FieldTexts<AddressField>;
};

/** The lines of an address as it stands on a letter. */
export const addressLines = ({
  holder,
  street,
  street_2,
  postal_code,
  city,
  country,
}: BillingAddress): readonly string[] =>
  [holder, street, street_2, `${postal_code} ${city}`, countryName(country)].filter((line) => line !== "");
