import type { SocialProvider } from "../../domain/account/social.ts";
import { FROM_INSPECTOR } from "./wording.ts";

/** How a tester gets the buttons of social sign-in. */
export const GOOGLE_SET_UP =
  "Start the server with GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_ISSUER of an OpenID provider.";
export const PROVIDERS_SET_UP = `${GOOGLE_SET_UP} For Twitter also set TWITTER_CLIENT_ID and TWITTER_CLIENT_SECRET, and serve a site whose signup_source is fantime.`;

const names: Readonly<Record<SocialProvider, string>> = { google: "Google", twitter: "Twitter" };

/** Pressing the button of a provider; where there is none, only the inspector can. */
export const chooseProvider = (
  { provider }: { readonly provider: SocialProvider },
  { context }: { readonly context: { readonly providers: readonly SocialProvider[] } },
): string =>
  context.providers.includes(provider)
    ? `Press Continue with ${names[provider]}: the browser goes there.`
    : `Press Continue with ${names[provider]}, for which there is no button (${FROM_INSPECTOR}).`;
