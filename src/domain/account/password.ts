import { FIELD_REQUIRED } from "./field-texts.ts";
import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from "./password-length.ts";

export const PASSWORD_LENGTH = `Use ${PASSWORD_MINIMUM} to ${PASSWORD_MAXIMUM} characters`;
export const PASSWORD_COMMON = "This password is too common. Please choose another one";
export const PASSWORD_NAMED = "Please leave your username and the name of this site out of the password";

/** A part this short says nothing: the password may contain the username `ava`. */
const TELLING_LENGTH = 4;

/** What a new password must not contain, and the list of passwords that everybody tries first. */
export interface PasswordSurroundings {
  readonly username: string;
  readonly siteNames: readonly string[];
  readonly isCommon: (password: string) => boolean;
}

/** The text for an empty, too short or too long password; all that the form itself can tell. */
export const passwordLengthText = (password: string): string | null => {
  if (password === "") return FIELD_REQUIRED;
  const length = [...password].length;
  return length >= PASSWORD_MINIMUM && length <= PASSWORD_MAXIMUM ? null : PASSWORD_LENGTH;
};

/** The text under a new password, null when it is fine. Blanks and letter forms count as typed. */
export const newPasswordText = (password: string, around: PasswordSurroundings): string | null => {
  const lengthText = passwordLengthText(password);
  if (lengthText !== null) return lengthText;
  if (around.isCommon(password)) return PASSWORD_COMMON;
  const lowered = password.toLowerCase();
  const names = [around.username, ...around.siteNames].map((name) => name.trim().toLowerCase());
  return names.some((name) => name.length >= TELLING_LENGTH && lowered.includes(name))
    ? PASSWORD_NAMED
    : null;
};
