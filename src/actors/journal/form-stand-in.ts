// What the product's forms judge of a secret. Whatever records or folds the product's machines imports this file.
import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from "../../domain/account/password-length.ts";
import { textLimits } from "../../domain/creator-application/text-limits.ts";
import { webAddress } from "../../domain/creator-application/web-address.ts";
import { MESSAGE_MAXIMUM, MESSAGE_MINIMUM } from "../../domain/support/message-length.ts";
import { SECRET, standInBy } from "./stand-in.ts";

const SHORT = "[short]";
const LONG = "[long]";

const ofLength = (value: string, minimum: number, maximum: number): string => {
  const { length } = [...value];
  if (length < minimum) return SHORT;
  return length > maximum ? LONG.padEnd(maximum + 1, ".") : SECRET.padEnd(minimum, ".");
};

/**
 * What stands for a secret text. A replay must come to the same verdict as the form did: a password or a message is as good a
 * one, too short, too long, or fine; a date is in the same ten years; a link is one, or none. Nothing else stays known.
 */
standInBy((name, value) => {
  if (/password$/i.test(name)) return ofLength(value, PASSWORD_MINIMUM, PASSWORD_MAXIMUM);
  if (name === "birth_date") return /^\d{4}-\d\d-\d\d$/.test(value) ? `${value.slice(0, 3)}0-01-01` : SECRET;
  if (name.endsWith("_link")) return webAddress(value) === null ? SECRET : "https://secret.example";
  if (name !== "message" && !Object.hasOwn(textLimits, name)) return SECRET;
  if (value.trim() === "") return " ";
  return name === "message"
    ? ofLength(value.trim(), MESSAGE_MINIMUM, MESSAGE_MAXIMUM)
    : ofLength(value.trim(), 0, textLimits[name as keyof typeof textLimits]);
});
