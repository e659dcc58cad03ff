import { emailText } from "./email.ts";
import { fieldTexts, type FieldTexts } from "./field-texts.ts";
import { usernameText } from "./username.ts";

/** The providers that can identify a visitor. */
export type SocialProvider = "google" | "twitter";

/** What people call them. */
export const providerNames: Readonly<Record<SocialProvider, string>> = {
  google: "Google",
  twitter: "Twitter",
};

/** The providers that a site offers: of those that are set up, Twitter only on the branded source (AUTH-12, CWL-11, CWL-12). */
export const offeredProviders = (
  setUp: readonly SocialProvider[],
  signupSource: string | null,
): readonly SocialProvider[] =>
  setUp.filter((provider) => provider === "google" || signupSource === "fantime");

/** What a sign-up that begins at a provider takes along; null where there is nothing. `reload`: a creator too comes back (AUTH-43). */
export interface SocialErrand {
  readonly isModel: boolean;
  readonly modelRef: string | null;
  readonly studio: string | null;
  readonly reload: boolean;
}

/** The address that leads to a provider (API-22, API-23); the page to come back to is added when the browser goes there. */
export const socialStart = (
  provider: SocialProvider,
  { isModel = false, modelRef = null, studio = null, reload = false }: Partial<SocialErrand> = {},
): string => {
  const query = { is_model: isModel ? "1" : null, model_ref: modelRef, studio, reload: reload ? "1" : null };
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return [`/oauth/${provider}/start`, ...(parts.length === 0 ? [] : [parts.join("&")])].join("?");
};

/** What completes a social sign-up: there is no password, and the e-mail is needed (AUTH-60, AUTH-61). */
export const checkSocialSignUp = ({
  username,
  email,
}: {
  readonly username: string;
  readonly email: string;
}): FieldTexts<"username" | "email"> =>
  fieldTexts({ username: usernameText(username), email: emailText(email, true) });

/** What is known of a person whom a provider has identified. `owner`: whose identity it is here, `emailOwner`: whose e-mail. */
export interface SocialFacts<Account extends { readonly suspended: boolean }> {
  readonly owner: Account | null;
  readonly emailOwner: Account | null;
  readonly isEmailVerified: boolean;
}

export type SocialVerdict<Account> =
  | { readonly kind: "known"; readonly account: Account }
  | { readonly kind: "suspended"; readonly account: Account }
  | { readonly kind: "existing" }
  | { readonly kind: "new" };

/**
 * What happens to a person whom a provider has identified. Only an identity that was linked before leads in; an e-mail, which
 * the provider has to have verified, leads no further than to the question for the password, which is not asked where it
 * would open nothing.
 */
export const socialVerdict = <Account extends { readonly suspended: boolean }>({
  owner,
  emailOwner,
  isEmailVerified,
}: SocialFacts<Account>): SocialVerdict<Account> => {
  if (owner !== null) return { kind: owner.suspended ? "suspended" : "known", account: owner };
  if (emailOwner === null || !isEmailVerified) return { kind: "new" };
  return emailOwner.suspended ? { kind: "suspended", account: emailOwner } : { kind: "existing" };
};
