import { requiredText } from "./field-texts.ts";
import { isReservedName } from "./username-key.ts";

const PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{2,29}$/;

export const USERNAME_FORM =
  "Use 3 to 30 letters, digits, underscores or hyphens, beginning with a letter or a digit";
export const USERNAME_RESERVED = "This username is not available";

export const isUsername = (username: string): boolean => PATTERN.test(username) && !isReservedName(username);

/** The text under the username field of a sign-up, null when it is fine (AUTH-56, X-06). */
export const usernameText = (username: string): string | null => {
  const name = username.trim();
  if (name === "") return requiredText(name);
  if (!PATTERN.test(name)) return USERNAME_FORM;
  return isUsername(name) ? null : USERNAME_RESERVED;
};
