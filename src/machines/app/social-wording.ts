import type { SocialResult } from "../../protocol/page-globals.ts";
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

/** What a tester does for a page to begin with the end of a social sign-in. */
export const begunAtGoogle = ({ error, error_invalid, is_existing_user, text }: SocialResult): string => {
  if (error || error_invalid)
    return `${GOOGLE_SET_UP} Press Continue with Google in Log in and refuse the permission there: a second after the page is back, and not before, a toast says "${text ?? ""}".`;
  return is_existing_user
    ? `${GOOGLE_SET_UP} Press Continue with Google in Log in as somebody there whose e-mail an account here has: back on the page, Please Log In to Continue opens.`
    : `${GOOGLE_SET_UP} Press Continue with Google in Log in as somebody there who is new here: back on the page, Your account is almost ready opens.`;
};
