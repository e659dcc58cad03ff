/** What the environment says of the providers of social sign-in; null: not set up, so there is no button. */
export interface SocialSettings {
  readonly google: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
  } | null;
  readonly twitter: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly authorizeUrl: string;
    readonly tokenUrl: string;
    readonly userUrl: string;
    readonly postUrl: string;
  } | null;
}

const DEFAULTS = {
  GOOGLE_ISSUER: "https://accounts.google.com",
  TWITTER_AUTHORIZE_URL: "https://x.com/i/oauth2/authorize",
  TWITTER_TOKEN_URL: "https://api.x.com/2/oauth2/token",
  TWITTER_USER_URL: "https://api.x.com/2/users/me",
  TWITTER_POST_URL: "https://api.x.com/2/tweets",
} as const;
type Address = keyof typeof DEFAULTS;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Why an address of a provider may not be used: it is none, or without TLS beyond this machine, or in production. */
const addressRefusal = (name: string, value: string, production: boolean): string | null => {
  const url = URL.parse(value);
  const isPlain = url?.protocol === "http:" && LOOPBACK.test(url.hostname) && !production;
  if (url !== null && url.username === "" && url.hash === "" && (url.protocol === "https:" || isPlain))
    return null;
  return `${name} must be an address like ${DEFAULTS[name as Address]}${production ? "" : " or http://127.0.0.1:4000"}, not '${value}'.`;
};

/**
 * Reads the settings of Google (any OpenID Connect issuer) and Twitter. `refusals` says in sentences what cannot be used:
 * half of a provider's settings, or an address without TLS.
 */
export const readSocial = (
  text: (name: string) => string | null,
  production: boolean,
): { readonly social: SocialSettings; readonly refusals: readonly string[] } => {
  const refusals: string[] = [];
  const address = (name: Address): string => {
    const value = text(name) ?? DEFAULTS[name];
    const refusal = addressRefusal(name, value, production);
    if (refusal !== null) refusals.push(refusal);
    return value;
  };
  const client = (prefix: "GOOGLE" | "TWITTER", addresses: readonly Address[]) => {
    const [id, secret] = [text(`${prefix}_CLIENT_ID`), text(`${prefix}_CLIENT_SECRET`)];
    if (id !== null && secret !== null) return { clientId: id, clientSecret: secret };
    const isBegun = id !== null || secret !== null || addresses.some((name) => text(name) !== null);
    if (isBegun) refusals.push(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together: set both.`);
    return null;
  };
  const google = client("GOOGLE", ["GOOGLE_ISSUER"]);
  const twitter = client("TWITTER", [
    "TWITTER_AUTHORIZE_URL",
    "TWITTER_TOKEN_URL",
    "TWITTER_USER_URL",
    "TWITTER_POST_URL",
  ]);
  const social = {
    google: google && { ...google, issuer: address("GOOGLE_ISSUER") },
    twitter: twitter && {
      ...twitter,
      authorizeUrl: address("TWITTER_AUTHORIZE_URL"),
      tokenUrl: address("TWITTER_TOKEN_URL"),
      userUrl: address("TWITTER_USER_URL"),
      postUrl: address("TWITTER_POST_URL"),
    },
  };
  return { social, refusals };
};
