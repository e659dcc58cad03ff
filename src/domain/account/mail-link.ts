/** How long a link in a mail is good for, in seconds: to set a new password, and to confirm an e-mail. */
export const RESET_LINK_SECONDS = 3600;
export const CONFIRM_LINK_SECONDS = 7 * 86_400;

/** Accounts that came without an e-mail carry this in its place. */
const NO_EMAIL = "#no-email";

/** The address that mail can be sent to, null when the account has none. */
export const mailableEmail = (email: string | null): string | null =>
  email === null || email.includes(NO_EMAIL) ? null : email;

/** What the links in mails open over the home page; `token` is secret. `confirm-email` has no dialog, it only runs (SHELL-66). */
export type LinkedDialog =
  | { readonly kind: "reset-password"; readonly email?: string | undefined }
  | { readonly kind: "new-password"; readonly token: string }
  | { readonly kind: "confirm-email"; readonly token: string };

/** A path as logs may have it: the token of a mail's link is left out. */
export const withoutMailToken = (path: string): string =>
  path.replace(/^(\/+(?:password\/+reset|email\/+confirm)\/+).+$/, "$1[token]");
