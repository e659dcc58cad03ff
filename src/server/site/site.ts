import type { SiteRecord } from "../../protocol/records.ts";

/** The settings of one site; `record` is what its pages may know. Amounts are cents. */
export interface Site {
  /** Key of sessions and caches. */
  readonly id: string;
  readonly hosts: readonly string[];
  readonly record: SiteRecord;
  readonly theme: Readonly<Record<string, string>>;
  readonly countryHeader: string;
  readonly countryDefault: string;
  readonly captchaCountryWhitelist: readonly string[];
  readonly restrictedCountries: readonly string[];
  readonly tipMin: number;
  readonly tipMax: number;
  readonly priceMin: number;
  readonly priceMax: number;
}

export interface Sites {
  /** The site of a Host header, or null: such a host is none of ours (421). */
  readonly of: (host: string) => Site | null;
  readonly all: readonly Site[];
}
