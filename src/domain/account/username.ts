import { requiredText } from "./field-texts.ts";

const PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{2,29}$/;

/** First segments of the product's addresses, profile tabs and names that would mislead. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    "account admin api assets audio audios auth browse compliance cover creator customize dashboard email feed fonts " +
    "free healthz help home inbox login logout manager media metrics oauth open-broadcast password photos post posts " +
    "premium privacy profile public r rankings readyz root search settings signin signup socket static stream support " +
    "terms tos user users video videos welcome www"
  ).split(" "),
);

export const USERNAME_FORM =
  "Use 3 to 30 letters, digits, underscores or hyphens, beginning with a letter or a digit";
export const USERNAME_RESERVED = "This username is not available";

/** The form in which usernames are compared: unique without case. */
export const usernameKey = (username: string): string => username.trim().toLowerCase();

/** Whether a first path segment can never be a username. */
export const isReservedName = (name: string): boolean => RESERVED.has(usernameKey(name));

export const isUsername = (username: string): boolean =>
  PATTERN.test(username) && !RESERVED.has(usernameKey(username));

/** The text under the username field of a sign-up, null when it is fine (AUTH-56, X-06). */
export const usernameText = (username: string): string | null => {
  const name = username.trim();
  if (name === "") return requiredText(name);
  if (!PATTERN.test(name)) return USERNAME_FORM;
  return isUsername(name) ? null : USERNAME_RESERVED;
};
