import { countryCodes, countryName } from "../country/country.ts";

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The languages that dates and numbers can be told in, by their own names. */
export const languages: Readonly<Record<string, string>> = {
  "cs-CZ": "Čeština",
  "da-DK": "Dansk",
  "de-AT": "Deutsch (Österreich)",
  "de-CH": "Deutsch (Schweiz)",
  "de-DE": "Deutsch",
  "el-GR": "Ελληνικά",
  "en-AU": "English (Australia)",
  "en-CA": "English (Canada)",
  "en-GB": "English (United Kingdom)",
  "en-IE": "English (Ireland)",
  "es-ES": "Español (España)",
  "es-MX": "Español (México)",
  "fi-FI": "Suomi",
  "fr-CA": "Français (Canada)",
  "fr-FR": "Français",
  "hu-HU": "Magyar",
  "it-IT": "Italiano",
  "ja-JP": "日本語",
  "ko-KR": "한국어",
  "nb-NO": "Norsk bokmål",
  "nl-NL": "Nederlands",
  "pl-PL": "Polski",
  "pt-BR": "Português (Brasil)",
  "pt-PT": "Português (Portugal)",
  "ro-RO": "Română",
  "sv-SE": "Svenska",
  "tr-TR": "Türkçe",
  "uk-UA": "Українська",
  "zh-CN": "中文（中国）",
};

export const isLanguage = (language: string): boolean => Object.hasOwn(languages, language);

const zoneLabel = (zone: string): string => zone.replaceAll("_", " ");

const byLabel = (options: readonly Option[]): readonly Option[] =>
  options.toSorted((one, other) => one.label.localeCompare(other.label, "en"));

/** What a field of who one is offers: what stands for no choice, all others, and what a stored value is called. */
export const regionChoices = {
  country: {
    none: "Choose a country",
    options: () => byLabel(countryCodes.map((value) => ({ value, label: countryName(value) }))),
    name: countryName,
  },
  language: {
    none: "English (United States)",
    options: () => byLabel(Object.entries(languages).map(([value, label]) => ({ value, label }))),
    name: (value: string) => languages[value] ?? value,
  },
  zone: {
    none: "That of this device",
    options: () => Intl.supportedValuesOf("timeZone").map((value) => ({ value, label: zoneLabel(value) })),
    name: zoneLabel,
  },
} as const;

export type RegionChoice = keyof typeof regionChoices;

export const isRegionChoice = (kind: string): kind is RegionChoice => Object.hasOwn(regionChoices, kind);
