/** A solution counts once, and for this long after its challenge was handed out, in seconds (AUTH-72). */
export const CAPTCHA_LIFETIME = 1200;
/** Countries from which no captcha is asked for up front, unless the site has a list of its own (AUTH-67, AUTH-68). */
export const CAPTCHA_COUNTRY_WHITELIST: readonly string[] = ["US", "CA", "GB", "IE", "AU", "NZ"];

/** Where a captcha may be asked for, and after how many tries within how many seconds (AUTH-72). */
export const captchaThresholds = {
  "sign-in": { tries: 3, within: 900 },
  "sign-up": { tries: 3, within: 3600 },
  recover: { tries: 3, within: 900 },
  /** Guests always (API-29). */
  support: { tries: 0, within: 3600 },
} as const;
export type CaptchaPurpose = keyof typeof captchaThresholds;

export const CAPTCHA_LABEL = "I am human";
export const CAPTCHA_MISSING = "Please complete the security check.";
export const CAPTCHA_EXPIRED = "The security check has expired. Please do it again.";
export const CAPTCHA_UNAVAILABLE = "The security check could not be loaded. Please reload the page.";

/** Is a captcha needed before the first try, because of where the visitor is (AUTH-67, AUTH-68)? */
export const captchaForCountry = (country: string | null, whitelist: readonly string[]): boolean =>
  country === null || !whitelist.some((listed) => listed.toUpperCase() === country.toUpperCase());

/** The one rule: needed when the country is not listed or enough tries were seen (AUTH-66, AUTH-67). */
export const captchaNeeded = (
  purpose: CaptchaPurpose,
  seen: { readonly country: string | null; readonly whitelist: readonly string[]; readonly tries: number },
): boolean =>
  captchaForCountry(seen.country, seen.whitelist) || seen.tries >= captchaThresholds[purpose].tries;
