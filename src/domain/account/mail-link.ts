/** How long a link in a mail is good for, in seconds: to set a new password, and to confirm an e-mail. */
export const RESET_LINK_SECONDS = 3600;
export const CONFIRM_LINK_SECONDS = 7 * 86_400;

/** Accounts that came without an e-mail carry this in its place. */
const NO_EMAIL = "#no-email";

/** The address that mail can be sent to, null when the account has none. */
export const mailableEmail = (email: string | null): string | null =>
  email === null || email.includes(NO_EMAIL) ? null : email;

/** What the links in mails lead to, and the page that asks for one: each opens over the home page (SHELL-66). */
export type MailLinkPath =
  | { readonly leadsTo: "forgot" }
  | { readonly leadsTo: "reset" | "confirm"; readonly token: string };

/** The link of a path's decoded segments, null for any other path (ROUTE-19 to ROUTE-21). */
export const mailLinkPathOf = (segments: readonly string[]): MailLinkPath | null => {
  const [about, what, token, ...rest] = segments;
  if (rest.length > 0) return null;
  if (about === "password" && what === "forgot" && token === undefined) return { leadsTo: "forgot" };
  if (token === undefined) return null;
  if (about === "password" && what === "reset") return { leadsTo: "reset", token };
  return about === "email" && what === "confirm" ? { leadsTo: "confirm", token } : null;
};

/** A path as logs may have it: the token of a mail's link is left out. */
export const withoutMailToken = (path: string): string =>
  path.replace(/^(\/+(?:password\/+reset|email\/+confirm)\/+).+$/, "$1[token]");
