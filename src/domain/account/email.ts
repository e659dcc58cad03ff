import { EMAIL_MALFORMED, requiredText } from "./field-texts.ts";

const MAXIMUM_LENGTH = 254;
const LOCAL_PART = /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}$/u;
const HOST_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

const hasEmptyPart = (dotted: string): boolean => dotted.split(".").includes("");

/** Is this an address that mail can be sent to? One `@`, a local part, a host of two labels or more. */
export const isEmail = (value: string): boolean => {
  const parts = value.split("@");
  const [local = "", host = ""] = parts;
  const labels = host.split(".");
  return (
    value.length <= MAXIMUM_LENGTH &&
    parts.length === 2 &&
    LOCAL_PART.test(local) &&
    !hasEmptyPart(local) &&
    labels.length >= 2 &&
    labels.every((label) => HOST_LABEL.test(label)) &&
    (labels.at(-1) ?? "").length >= 2
  );
};

/** The form in which e-mails are compared: one address in any case is one account. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** The text under an e-mail field, null when it is fine (AUTH-58, AUTH-59, AUTH-65). */
export const emailText = (email: string, required: boolean): string | null => {
  if (email.trim() === "") return required ? requiredText(email) : null;
  return isEmail(email.trim()) ? null : EMAIL_MALFORMED;
};
