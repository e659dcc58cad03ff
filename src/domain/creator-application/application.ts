import { fieldTexts, requiredText, type FieldTexts } from "../account/field-texts.ts";
import { isCountry } from "../country/country.ts";
import { stateCodesOf } from "../country/state.ts";
import { ageOf, CREATOR_AGE } from "./age.ts";
import { textLimits } from "./text-limits.ts";
import { webAddress } from "./web-address.ts";

/** The three pages of the wizard: with the pitch beside it, without, and the one that is reviewed first (ROUTE-45). */
export type ApplicationVariant = "standard" | "form" | "vip";

export const documentTypes = {
  passport: "Passport",
  driver_license: "Driver's license",
  id_card: "ID card",
} as const;

/** Which pictures are asked for. */
export const documentKinds = ["front", "back", "selfie"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Where somebody's fans may be now. */
export const fansPlatforms = [
  "Instagram",
  "TikTok",
  "X",
  "YouTube",
  "Twitch",
  "Reddit",
  "Another place",
] as const;

/** What the wizard asks for, as it was typed; `birth_date` is `YYYY-MM-DD`. Nothing is an empty text. */
export interface ApplicationFields {
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: string;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly street: string;
  readonly postal_code: string;
  readonly document_type: string;
  readonly social_link: string;
  /** Of the page for those who bring their fans along (MGR-18). */
  readonly fans_platform: string;
  readonly fans_link: string;
  readonly fans_number: string;
}
export type ApplicationField = keyof ApplicationFields;
export type ApplicationTexts = FieldTexts<ApplicationField | DocumentKind | "terms">;

export const emptyApplication: ApplicationFields = {
  first_name: "",
  last_name: "",
  birth_date: "",
  country: "",
  state: "",
  city: "",
  street: "",
  postal_code: "",
  document_type: "",
  social_link: "",
  fans_platform: "",
  fans_link: "",
  fans_number: "",
};

export const TOO_YOUNG = "You must be at least 18 years old.";
const OLDEST = 120;

const textText = (value: string, maximum: number): string | null =>
  requiredText(value) ??
  ([...value.trim()].length > maximum ? `At most ${maximum} characters, please` : null);

const linkText = (value: string): string | null =>
  requiredText(value) ??
  (webAddress(value) === null ? "This should be a web address, like instagram.com/name" : null);

const birthText = (value: string, now: number): string | null => {
  const missing = requiredText(value);
  if (missing !== null) return missing;
  const age = ageOf(value, now);
  if (age === null || age > OLDEST) return "Please enter your date of birth";
  return age < CREATOR_AGE ? TOO_YOUNG : null;
};

const choiceText = (value: string, choices: readonly string[]): string | null =>
  requiredText(value) ?? (choices.includes(value) ? null : "Please choose one of the list");

const countryText = (value: string): string | null =>
  requiredText(value) ?? (isCountry(value) ? null : "Please choose one of the list");

const stateText = ({ country, state }: ApplicationFields): string | null => {
  const codes = stateCodesOf(country);
  return codes.length === 0 ? null : choiceText(state, codes);
};

const numberText = (value: string): string | null =>
  requiredText(value) ?? (/^\d{1,10}$/.test(value.trim()) ? null : "About how many? Digits only, please");

/** What is wrong with the fields at `now` (epoch seconds); the last three are asked on one page only (ROUTE-45, CONST-13, CONST-14). */
export const checkApplication = (
  fields: ApplicationFields,
  variant: ApplicationVariant,
  now: number,
): FieldTexts<ApplicationField> => {
  const isVip = variant === "vip";
  return fieldTexts({
    first_name: textText(fields.first_name, textLimits.first_name),
    last_name: textText(fields.last_name, textLimits.last_name),
    birth_date: birthText(fields.birth_date, now),
    country: countryText(fields.country),
    state: stateText(fields),
    city: textText(fields.city, textLimits.city),
    street: textText(fields.street, textLimits.street),
    postal_code: textText(fields.postal_code, textLimits.postal_code),
    document_type: choiceText(fields.document_type, Object.keys(documentTypes)),
    social_link: linkText(fields.social_link),
    fans_platform: isVip ? choiceText(fields.fans_platform, fansPlatforms) : null,
    fans_link: isVip ? linkText(fields.fans_link) : null,
    fans_number: isVip ? numberText(fields.fans_number) : null,
  });
};

/** The pictures that an application needs: a passport has one side (ROUTE-45). */
export const neededDocuments = (documentType: string): readonly DocumentKind[] =>
  documentType === "passport" ? ["front", "selfie"] : documentKinds;

/** The fields without what does not belong to them: no blanks around, no state where there is no list of them. */
export const tidyApplication = (
  fields: ApplicationFields,
  variant: ApplicationVariant,
): ApplicationFields => {
  const tidy = Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, string]) => [name, value.trim()]),
  ) as unknown as ApplicationFields;
  return {
    ...tidy,
    state: stateCodesOf(tidy.country).length === 0 ? "" : tidy.state,
    social_link: webAddress(tidy.social_link) ?? tidy.social_link,
    ...(variant === "vip"
      ? { fans_link: webAddress(tidy.fans_link) ?? tidy.fans_link }
      : { fans_platform: "", fans_link: "", fans_number: "" }),
  };
};
