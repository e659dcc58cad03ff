import { isProviderAddress } from "./provider-address.ts";

/** Where a provider's script and verification call are, unless `CAPTCHA_SCRIPT_URL` and `CAPTCHA_VERIFY_URL` say otherwise. */
const ADDRESSES = {
  recaptcha: {
    script: "https://www.google.com/recaptcha/api.js",
    verify: "https://www.google.com/recaptcha/api/siteverify",
  },
  hcaptcha: {
    script: "https://js.hcaptcha.com/1/api.js",
    verify: "https://api.hcaptcha.com/siteverify",
  },
  turnstile: {
    script: "https://challenges.cloudflare.com/turnstile/v0/api.js",
    verify: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  },
} as const;

export type WidgetProvider = keyof typeof ADDRESSES;

/** What another's captcha needs. */
export interface WidgetSettings {
  readonly provider: WidgetProvider;
  readonly siteKey: string;
  readonly secret: string;
  /** Its script for pages. */
  readonly scriptUrl: string;
  readonly verifyUrl: string;
  /** Whether the script comes from elsewhere than the provider (a stand-in). */
  readonly isStandIn: boolean;
}

/** Which security check forms have: the embedded one, or another's widget. */
export type CaptchaSettings = { readonly provider: "altcha"; readonly siteKey: null } | WidgetSettings;

const EMBEDDED = { provider: "altcha", siteKey: null } as const;

const isWidget = (provider: string): provider is WidgetProvider => Object.hasOwn(ADDRESSES, provider);

/** Reads `CAPTCHA_PROVIDER` and what others' widgets need; `refusals` says in sentences what cannot be used. */
export const readCaptcha = (
  text: (name: string) => string | null,
  production: boolean,
): { readonly captcha: CaptchaSettings; readonly refusals: readonly string[] } => {
  const provider = text("CAPTCHA_PROVIDER") ?? "altcha";
  if (provider === "altcha") return { captcha: EMBEDDED, refusals: [] };
  if (!isWidget(provider)) {
    const names = ["altcha", ...Object.keys(ADDRESSES)].join(", ");
    return {
      captcha: EMBEDDED,
      refusals: [`CAPTCHA_PROVIDER must be one of ${names}, not '${provider}'.`],
    };
  }
  const refusals: string[] = [];
  const [siteKey, secret] = [text("CAPTCHA_SITE_KEY"), text("CAPTCHA_SECRET")];
  if (siteKey === null || secret === null)
    refusals.push(`CAPTCHA_PROVIDER=${provider} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET.`);
  const address = (name: string, otherwise: string): string => {
    const value = text(name) ?? otherwise;
    if (!isProviderAddress(value, production))
      refusals.push(`${name} must be an address like ${otherwise}, not '${value}'.`);
    return value;
  };
  const known = ADDRESSES[provider];
  const captcha = {
    provider,
    siteKey: siteKey ?? "",
    secret: secret ?? "",
    scriptUrl: address("CAPTCHA_SCRIPT_URL", known.script),
    verifyUrl: address("CAPTCHA_VERIFY_URL", known.verify),
    isStandIn: text("CAPTCHA_SCRIPT_URL") !== null,
  };
  return { captcha, refusals };
};
